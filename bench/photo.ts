import sharp from 'sharp';
import { reencodeInSizes } from '#platform/http/picture.ts';
import type { Bench } from './databases.ts';
import type { Finding } from './finding.ts';
import { median } from './statistics.ts';

/** Longest sides of a stored photo of a work order in pixels. */
const SIZES = [1_600, 400] as const;

/**
 * Measures the CPU time of this process for one photo of a work order: as a phone stores it, where the browser could
 * not scale it, and scaled by the browser before the upload. The baseline decodes the same file and does nothing else.
 */
export async function* measurePhoto({ preset: { long } }: Bench): AsyncGenerator<Finding> {
  const original = await detailedPhoto(4_000, 3_000);
  const scaled = await sharp(original)
    .autoOrient()
    .resize({ width: SIZES[0], height: SIZES[0], fit: 'inside' })
    .jpeg({ quality: 90 })
    .toBuffer();
  const rounds = long ? 15 : 5;
  for (const { work, file, budget, allowedRatio } of [
    { work: 'photo of 12 megapixels', file: original, budget: 250, allowedRatio: 2 },
    {
      work: 'photo that the browser scaled to 1600 pixels',
      file: scaled,
      budget: 90,
      allowedRatio: 8,
    },
  ]) {
    const cost = await cpuMsOf(() => reencodeInSizes(file, SIZES), rounds);
    const decoding = await cpuMsOf(() => sharp(file).raw().toBuffer(), rounds);
    yield {
      work: `${work} (${(file.length / 1e6).toFixed(1)} MB), stored in two sizes`,
      value: median(cost),
      unit: 'CPU-ms',
      budget,
      baseline: median(decoding),
      allowedRatio,
      detail: { cost, decoding },
    };
  }
}

/** Returns the CPU time in milliseconds of each round, after a warm-up. */
async function cpuMsOf(run: () => Promise<unknown>, rounds: number): Promise<number[]> {
  await run();
  const spent: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1_000);
  }
  return spent;
}

/** Draws a JPEG with coarse and fine detail, upright by its orientation tag as phones store it; 4 MB at 12 megapixels. */
export async function detailedPhoto(width: number, height: number): Promise<Buffer> {
  const photo = { width, height };
  const [base, ...details] = await Promise.all([
    noise({ width: 16, height: 12 }, 90, photo),
    noise({ width: 125, height: 94 }, 45, photo),
    noise({ width: 700, height: 525 }, 24, photo),
    noise(photo, 16, photo),
  ]);
  return sharp(base)
    .composite(details.map((input) => ({ input, blend: 'overlay' })))
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

type Size = { width: number; height: number };

/** Returns noise of so many pixels, scaled to the size of the photo. */
async function noise(drawn: Size, sigma: number, photo: Size): Promise<Buffer> {
  const created = sharp({
    create: {
      ...drawn,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });
  return sharp(await created.png().toBuffer())
    .resize({ ...photo, fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
