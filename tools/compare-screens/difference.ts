import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

export type Box = { left: number; top: number; width: number; height: number };
export type Difference = Box & { pixels: number };

/** Pixels around the box of a difference that its picture shows. */
const MARGIN = 60;
const GAP = 16;
/** Levels of 255: two pictures of one round corner differ by up to two. */
const TOLERANCE = 4;
const RED = [224, 0, 48] as const;

type Raw = { data: Buffer; width: number; height: number };

/** Returns how two pictures of one size differ, or `null`. */
export async function differenceOf(before: Buffer, after: Buffer): Promise<Difference | null> {
  if (before.equals(after)) return null;
  const [first, second] = await Promise.all([decode(before), decode(after)]);
  let [pixels, left, top, right, bottom] = [0, first.width, first.height, -1, -1];
  for (let at = 0; at < first.data.length; at += 3) {
    if (isSame(first, second, at)) continue;
    const x = (at / 3) % first.width;
    const y = Math.floor(at / 3 / first.width);
    pixels += 1;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  if (pixels === 0) return null;
  return { pixels, left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Writes the box of a difference as it was, as it is, and with its pixels in red. */
export async function writeDifference(
  file: string,
  { before, after }: { before: Buffer; after: Buffer },
  box: Box,
): Promise<void> {
  const [first, second] = await Promise.all([decode(before), decode(after)]);
  const left = Math.max(0, box.left - MARGIN);
  const top = Math.max(0, box.top - MARGIN);
  const width = Math.min(first.width, box.left + box.width + MARGIN) - left;
  const height = Math.min(first.height, box.top + box.height + MARGIN) - top;
  const marked = { ...second, data: mark(first, second) };
  const parts = await Promise.all(
    [first, second, marked].map(({ data, ...size }) =>
      sharp(data, { raw: { ...size, channels: 3 } })
        .extract({ left, top, width, height })
        .png()
        .toBuffer(),
    ),
  );
  mkdirSync(dirname(file), { recursive: true });
  await sharp({
    create: { width: 3 * width + 2 * GAP, height, channels: 3, background: '#f0f' },
  })
    .composite(parts.map((input, place) => ({ input, left: place * (width + GAP), top: 0 })))
    .png()
    .toFile(file);
}

/** Returns the second picture, faded, with the pixels that differ in red. */
function mark(first: Raw, second: Raw): Buffer {
  const data = Buffer.alloc(second.data.length);
  for (let at = 0; at < data.length; at += 3) {
    const same = isSame(first, second, at);
    for (const channel of [0, 1, 2] as const) {
      data[at + channel] = same ? 160 + (second.data[at + channel] ?? 0) * 0.37 : RED[channel];
    }
  }
  return data;
}

function isSame(first: Raw, second: Raw, at: number): boolean {
  const isNear = (channel: number) =>
    Math.abs((first.data[channel] ?? 0) - (second.data[channel] ?? 0)) <= TOLERANCE;
  return isNear(at) && isNear(at + 1) && isNear(at + 2);
}

async function decode(picture: Buffer): Promise<Raw> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
