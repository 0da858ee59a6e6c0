import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { png } from '#test/pictures.ts';
import { reencodePicture } from './picture.ts';

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
