import { expect, test } from 'vitest';
import { hashToken, ID_FORM, newId, newToken, TOKEN_FORM } from './ids.ts';

test('newToken returns 32 random bytes, and hashToken stores them as SHA-256', () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) {
    expect(token).toMatch(TOKEN_FORM);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
  // Each bit is set in about half of the tokens.
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'));
  for (let bit = 0; bit < 256; bit += 1) {
    const set = bytes.filter((each) => ((each[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    expect(Math.abs(set - 500)).toBeLessThan(120);
  }
  expect(hashToken('x')).toHaveLength(32);
});

test('the ids of a process ascend, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(ids.every((id) => ID_FORM.test(id))).toBe(true);
});
