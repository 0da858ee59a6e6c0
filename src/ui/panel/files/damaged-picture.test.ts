import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { jpegWithExif, noisePicture, png, truncate } from '#test/pictures.ts';
import { isCutOff, isDamaged } from './damaged-picture.ts';

const fileOf = (content: Buffer, type: string) =>
  new File([new Uint8Array(content)], 'foto', { type });

test('isCutOff is false for whole pictures, also progressive ones, with a thumbnail or with data after the end', async () => {
  const progressive = sharp(await noisePicture('png')).jpeg({ progressive: true });
  for (const whole of [
    await noisePicture('jpeg'),
    await jpegWithExif(),
    await progressive.toBuffer(),
    Buffer.concat([await noisePicture('jpeg'), Buffer.from('data of the camera')]),
  ])
    expect(isCutOff(whole)).toBe(false);
});

test('isCutOff is true for a JPEG that ends at any earlier byte', async () => {
  const whole = await noisePicture('jpeg');
  for (let length = 2; length < whole.length; length += 97)
    expect([length, isCutOff(whole.subarray(0, length))]).toEqual([length, true]);
  expect(isCutOff(whole.subarray(0, whole.length - 1))).toBe(true);
});

test('isDamaged is true for a cut JPEG and for a picture that the browser cannot decode', async () => {
  expect(await isDamaged(fileOf(await truncate(noisePicture('jpeg')), 'image/jpeg'))).toBe(true);
  expect(await isDamaged(fileOf(await noisePicture('jpeg'), 'image/jpeg'))).toBe(false);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decoded')));
  expect(await isDamaged(fileOf(await png(), 'image/png'))).toBe(true);
  expect(await isDamaged(fileOf(await png(), 'image/heic'))).toBe(false);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
  expect(await isDamaged(fileOf(await png(), 'image/png'))).toBe(false);
  vi.unstubAllGlobals();
});
