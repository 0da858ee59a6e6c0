import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { largeRotatedJpeg, png, rotatedJpeg } from '#test/pictures.ts';
import { reencodeInSizes, reencodePicture } from './picture.ts';

describe('reencodePicture', () => {
  test.each([
    [12_001, 1],
    [1, 12_001],
  ])('rejects a picture of %d × %d pixels', async (width, height) => {
    await expect(reencodePicture(await png(width, height), 1_600)).rejects.toMatchObject({
      status: 400,
      code: 'side-too-long',
      message: 'La imagen es demasiado larga: cada lado puede medir hasta 12 000 píxeles.',
    });
  });

  test('accepts a picture of 12 000 × 100 pixels and scales it down', async () => {
    const drawn = await reencodePicture(await png(12_000, 100), 1_600);
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1_600, height: 13 });
  });
});

describe('reencodeInSizes', () => {
  test('returns a large JPEG upright in each size', async () => {
    const sizes = await reencodeInSizes(await largeRotatedJpeg(), [1_600, 400]);
    const drawn = await Promise.all(
      sizes.map((size) => sharp(size).raw().toBuffer({ resolveWithObject: true })),
    );
    expect(drawn.map(({ info: { width, height } }) => [width, height])).toEqual([
      [1_200, 1_600],
      [300, 400],
    ]);
    for (const { data } of drawn) {
      const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)];
      expect(top[0]).toBeGreaterThan(150);
      expect(bottom[2]).toBeGreaterThan(150);
    }
  });

  test('keeps the pixels of a picture that is smaller than every size', async () => {
    for (const size of await reencodeInSizes(await rotatedJpeg(), [1_600, 400])) {
      expect(await sharp(size).metadata()).toMatchObject({ width: 300, height: 400 });
    }
  });
});
