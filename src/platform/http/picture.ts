import type { CreateRaw, Metadata, Sharp, SharpOptions } from 'sharp';
import { DomainError, domainErrors } from '#shared/contract/domain-error.ts';
import { MAX_PIXELS, MAX_SIDE_PIXELS, PICTURE_ERRORS } from '#shared/contract/picture.ts';
import { once } from '#shared/once.ts';
import { limitConcurrency } from './limit-concurrency.ts';

export const pictureError = domainErrors(PICTURE_ERRORS);

/** Rejects broken and oversized input. */
const DECODER_OPTIONS = {
  limitInputPixels: MAX_PIXELS,
  animated: false,
} as const satisfies SharpOptions;

/** Warnings of the JPEG library about lost data. Its other warnings are about files of some cameras, whose picture is complete. */
const LOST_DATA = /premature end of data segment|bad Huffman code|bad arithmetic code/i;

/** Two at a time: a decoded picture takes up to 100 MB. */
const limited = limitConcurrency(2, 20);
const TIMEOUT_SECONDS = 8;
const QUALITY = 82;

/**
 * Re-encodes a picture as WebP, upright, with its longest side at most `longestSide` pixels. Nothing
 * of the original file remains, such as the location in its metadata or hidden data. Detects the
 * format by content, not by name. Rejects with 400 a file that is not a complete JPEG, PNG, GIF or
 * WebP, and a picture of more than 25 megapixels or with a side of more than 12 000 pixels.
 */
export function reencodePicture(content: Buffer, longestSide: number): Promise<Buffer> {
  return decoding(content, async ({ open }) => {
    await rejectLongSides(open(content));
    return open(content)
      .autoOrient()
      .resize(within(longestSide))
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  });
}

/**
 * As `reencodePicture`, in several sizes, the largest side first. The file is decoded once: smaller pictures are made
 * from the pixels of the largest one, and a picture is turned upright after it is small. Its CPU time:
 * `npm run bench -- --only photo`, docs/decisions/0063.
 */
export function reencodeInSizes(
  content: Buffer,
  longestSides: readonly [number, ...number[]],
): Promise<Buffer[]> {
  return decoding(content, async ({ open, fromPixels }) => {
    const { orientation = 1, width: from, height: to } = await rejectLongSides(open(content));
    const angle = ANGLES.get(orientation);
    const upright = angle === undefined ? open(content).autoOrient() : open(content);
    const kernel = Math.max(from, to) < LARGE * longestSides[0] ? 'lanczos3' : 'linear';
    const { data, info } = await upright
      .resize({ ...within(longestSides[0]), kernel })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sizes: Buffer[] = [];
    // Sequentially: a picture takes one thread of the library.
    for (const side of longestSides) {
      const picture = fromPixels(data, { width, height, channels });
      sizes.push(
        await picture
          .resize(within(side))
          .rotate(angle ?? 0)
          .webp({ quality: QUALITY, effort: LOW_EFFORT })
          .timeout({ seconds: TIMEOUT_SECONDS })
          .toBuffer(),
      );
    }
    return sizes;
  });
}

/** Degrees of the EXIF orientations without a mirror image, which no camera stores. */
const ANGLES: ReadonlyMap<number, number> = new Map([
  [1, 0],
  [3, 180],
  [6, 90],
  [8, 270],
]);

/** A picture of so many times the side is averaged by a triangle: a third of the CPU time of `lanczos3`. */
const LARGE = 2;

/** A third of the CPU time of the default; the file is 12 % larger. */
const LOW_EFFORT = 0;

const within = (longestSide: number) =>
  ({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }) as const;

/** Runs `work` when the queue lets it. Rejects with 400 what is no picture. */
async function decoding<Result>(
  content: Buffer,
  work: (decoder: Decoder) => Promise<Result>,
): Promise<Result> {
  if (!isPicture(content)) throw pictureError('not-an-image');
  return limited(async () => {
    const opened = await decoder();
    try {
      return await work(opened('warning')).catch((error: unknown) => {
        // The second attempt fails for an error only, not for a harmless warning.
        if (LOST_DATA.test(String(error))) throw pictureError('not-an-image');
        return work(opened('error'));
      });
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw pictureError(exceedsPixelLimit(error) ? 'too-many-pixels' : 'not-an-image');
    }
  });
}

/** Reads only the head of the file, and returns what it says. */
async function rejectLongSides(picture: Sharp): Promise<Metadata> {
  const head = await picture.metadata();
  if (Math.max(head.width, head.height) > MAX_SIDE_PIXELS) throw pictureError('side-too-long');
  return head;
}

/** Tested by the message: the library's error has no code. */
const exceedsPixelLimit = (error: unknown) =>
  error instanceof Error && error.message.includes('exceeds pixel limit');

const SIGNATURES: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
];

/** Whether the first bytes are those of an accepted picture format. */
export function isPicture(content: Buffer): boolean {
  const head = content.toString('latin1', 0, 12);
  return SIGNATURES.some((each) => each.test(head));
}

const DECODERS = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer'];

/** Opens a file, or pixels in memory. */
type Decoder = {
  open: (content: Buffer) => Sharp;
  fromPixels: (data: Buffer, raw: CreateRaw) => Sharp;
};

/** `failOn`: whether the warnings of a library are errors. */
type OpenDecoder = (failOn: 'warning' | 'error') => Decoder;

/** Loads the library with the first picture, because it takes 25 MB of memory. */
const decoder = once(async (): Promise<OpenDecoder> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });
  return (failOn) => ({
    open: (content) => sharp(content, { ...DECODER_OPTIONS, failOn }),
    fromPixels: (data, raw) => sharp(data, { raw }),
  });
});
