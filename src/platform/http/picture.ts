import type { Sharp, SharpOptions } from 'sharp';
import { DomainError, domainErrors } from '#shared/contract/domain-error.ts';
import { MAX_PIXELS, MAX_SIDE_PIXELS, PICTURE_ERRORS } from '#shared/contract/picture.ts';
import { limitConcurrency } from './limit-concurrency.ts';

export const pictureError = domainErrors(PICTURE_ERRORS);

/** Safety: broken input is refused. */
const CAREFULLY = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  animated: false,
} as const satisfies SharpOptions;

/** A decoded picture takes up to 100 MB. */
const inTurn = limitConcurrency(2, 20);
const PATIENCE_SECONDS = 8;
const QUALITY = 82;

/**
 * Draws a picture anew as WebP, upright, its longest side at most `longestSide` pixels: nothing of
 * the file that came in is kept, neither where it was taken nor what was hidden in it. What it is
 * tells its content, not its name. Refuses (400) what is no whole JPEG, PNG, GIF or WebP, and one of
 * more than 25 megapixels or with a side of more than 12 000 pixels.
 */
export async function reencodePicture(content: Buffer, longestSide: number): Promise<Buffer> {
  if (!isPicture(content)) throw pictureError('not-an-image');
  return inTurn(async () => {
    const open = await decoder();
    try {
      await refuseLongSides(open(content));
      return await open(content)
        .autoOrient()
        .resize({
          width: longestSide,
          height: longestSide,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: QUALITY })
        .timeout({ seconds: PATIENCE_SECONDS })
        .toBuffer();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw pictureError(exceeds(error) ? 'too-many-pixels' : 'not-an-image');
    }
  });
}

/** Reads the head of the file alone. */
async function refuseLongSides(picture: Sharp): Promise<void> {
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > MAX_SIDE_PIXELS) throw pictureError('side-too-long');
}

/** The library has words for it and no code. */
const exceeds = (error: unknown) =>
  error instanceof Error && error.message.includes('exceeds pixel limit');

const SIGNATURES: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
];

/** By its first bytes. */
export function isPicture(content: Buffer): boolean {
  const head = content.toString('latin1', 0, 12);
  return SIGNATURES.some((each) => each.test(head));
}

const DECODERS = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer'];

let opened: Promise<(content: Buffer) => Sharp> | null = null;

/** Loaded with the first picture: it takes 25 MB that a workshop without pictures need not have. */
function decoder(): Promise<(content: Buffer) => Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });
    return (content: Buffer) => sharp(content, CAREFULLY);
  });
  return opened;
}
