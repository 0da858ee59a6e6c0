import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jpegWithExif, noisePicture, png, truncate } from '#test/pictures.ts';
import { isCutOff, isCutOffFile } from './damaged-picture.ts';

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

test('isCutOff is false for a JPEG with stray bytes between its segments', async () => {
  const whole = await jpegWithExif();
  const end = 4 + whole.readUInt16BE(4) - 2 + 2;
  const stray = Buffer.concat([whole.subarray(0, end), Buffer.alloc(2), whole.subarray(end)]);
  expect(isCutOff(stray)).toBe(false);
});

test('isCutOffFile is true for a cut JPEG only, also if the browser cannot decode a picture', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no memory')));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await isCutOffFile(fileOf(await truncate(noisePicture('jpeg')), 'image/jpeg'))).toBe(true);
  expect(await isCutOffFile(fileOf(await noisePicture('jpeg'), 'image/jpeg'))).toBe(false);
  expect(await isCutOffFile(fileOf(await png(), 'image/png'))).toBe(false);
  // A HEIC file that is named as a JPEG.
  const named = Buffer.from('\0\0\0\u0018ftypheic');
  expect(await isCutOffFile(fileOf(named, 'image/jpeg'))).toBe(false);
});
