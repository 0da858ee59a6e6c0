import { expect, test } from 'vitest';
import { problem } from '#shared/fields/field-rules.ts';
import { strongPassword } from './strong-password.ts';
import { newPassword } from './user-fields.ts';

/** Returns a source of bytes that grow by `step`. */
function bytes(step: number): () => number {
  let byte = -step;
  return () => {
    byte = (byte + step) % 256;
    return byte;
  };
}

test('strongPassword returns six groups of five unambiguous characters, valid as a new password', () => {
  const password = strongPassword(bytes(37));
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/);
  expect(password).not.toMatch(/[ilo01]/);
  expect(problem(newPassword, password)).toBeNull();
});

test('strongPassword uses each of its 31 characters equally often', () => {
  const counts = new Map<string, number>();
  const next = bytes(1);
  for (let round = 0; round < 31; round += 1) {
    for (const sign of strongPassword(next).replaceAll('-', '')) {
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
  }
  expect(new Set(counts.values())).toEqual(new Set([30]));
  expect(counts.size).toBe(31);
});

test('strongPassword skips bytes from 248 up, which would favour some characters', () => {
  const source = [255, 254, 248, 0];
  expect(strongPassword(() => source.shift() ?? 0)).toBe('aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa');
});
