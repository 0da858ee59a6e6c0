import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { png } from '#test/pictures.ts';
import { reencodePicture } from './picture.ts';

describe('a picture is at most 12 000 pixels long, before it is drawn anew', () => {
  test.each([
    [12_001, 1],
    [1, 12_001],
  ])('%d × %d is refused', async (width, height) => {
    await expect(reencodePicture(await png(width, height), 1_600)).rejects.toMatchObject({
      status: 400,
      code: 'side-too-long',
      message: 'La imagen es demasiado larga: cada lado puede medir hasta 12 000 píxeles.',
    });
  });

  test('12 000 × 100 is drawn', async () => {
    const drawn = await reencodePicture(await png(12_000, 100), 1_600);
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1_600, height: 13 });
  });
});
