import { expect, test } from 'vitest';
import { isHeic } from './picture.ts';

const file = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1');

test.each(['heic', 'heix', 'mif1', 'msf1', 'hevc'])('isHeic recognises %s', (brand) => {
  expect(isHeic(file(brand))).toBe(true);
});

test.each([file('avif'), file('isom'), Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(0)])(
  'isHeic rejects another file',
  (content) => {
    expect(isHeic(content)).toBe(false);
  },
);
