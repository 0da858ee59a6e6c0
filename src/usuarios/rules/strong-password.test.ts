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

test('six groups of five signs that nobody mixes up, long enough for the rule', () => {
  const password = strongPassword(bytes(37));
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/);
  expect(password).not.toMatch(/[ilo01]/);
  expect(problem(newPassword, password)).toBeNull();
});

test('every sign is as likely as the others', () => {
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

test('bytes past the last whole round are passed over', () => {
  const source = [255, 254, 248, 0];
  expect(strongPassword(() => source.shift() ?? 0)).toBe('aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa');
});
