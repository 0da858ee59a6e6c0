import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRecoveryCode, readCode } from './factor-fields.ts';

const byte = fc.integer({ min: 0, max: 255 });
const code = fc.infiniteStream(byte).map((bytes) => newRecoveryCode(() => bytes.next().value ?? 0));

test('newRecoveryCode returns six groups of five characters', () => {
  fc.assert(
    fc.property(code, (text) => {
      expect(text).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){5}$/);
    }),
  );
});

test('readCode reads a recovery code in any case, with spaces, tabs and dashes', () => {
  const noise = fc.array(fc.constantFrom(' ', '-', '\t'), { maxLength: 3 });
  fc.assert(
    fc.property(code, fc.infiniteStream(noise), fc.boolean(), (text, blanks, upper) => {
      const bare = text.replaceAll('-', '');
      const spread = [...bare].map((sign) => sign + (blanks.next().value ?? []).join('')).join('');
      const typed = upper ? spread.toUpperCase() : spread;
      expect(readCode(typed)).toEqual({ kind: 'recovery', code: bare });
    }),
  );
});

test('readCode reads six digits as a code of the authenticator app', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), (digits) => {
      expect(readCode(digits)).toEqual({ kind: 'totp', code: digits });
      expect(readCode(` ${digits.slice(0, 3)} ${digits.slice(3)} `)?.code).toBe(digits);
    }),
  );
});

test.each([
  '',
  '12345',
  '1234567',
  '12345a',
  '١٢٣٤٥٦',
  'k7mwp-x2h9d',
  'k'.repeat(26),
  'o'.repeat(30),
])('readCode returns null for %j', (typed) => {
  expect(readCode(typed)).toBeNull();
});
