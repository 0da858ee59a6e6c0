import type { Sharp, SharpOptions } from 'sharp';
import { DomainError, domainErrors } from '#shared/contract/domain-error.ts';
import { MAX_PIXELS, MAX_SIDE_PIXELS, PICTURE_ERRORS } from '#shared/contract/picture.ts';
import { limitConcurrency } from './limit-concurrency.ts';

export const pictureError = domainErrors(PICTURE_ERRORS);

/** Rejects broken and oversized input. */
const DECODER_OPTIONS = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  animated: false,
} as const satisfies SharpOptions;

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
export async function reencodePicture(content: Buffer, longestSide: number): Promise<Buffer> {
  if (!isPicture(content)) throw pictureError('not-an-image');
  return limited(async () => {
    const open = await decoder();
    try {
      await rejectLongSides(open(content));
      return await open(content)
        .autoOrient()
        .resize({
          width: longestSide,
          height: longestSide,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: QUALITY })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw pictureError(exceedsPixelLimit(error) ? 'too-many-pixels' : 'not-an-image');
    }
  });
}

/** Reads only the head of the file. */
async function rejectLongSides(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > MAX_SIDE_PIXELS) throw pictureError('side-too-long');
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

let opened: Promise<(content: Buffer) => Sharp> | null = null;

/** Loads the library with the first picture, because it takes 25 MB of memory. */
function decoder(): Promise<(content: Buffer) => Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });
    return (content: Buffer) => sharp(content, DECODER_OPTIONS);
  });
  return opened;
}
