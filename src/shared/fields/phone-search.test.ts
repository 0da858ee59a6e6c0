import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneDigits } from '../text/search-words.ts';

/** A national number without its leading zero: `91562034`. */
const number = fc.integer({ min: 20_000_000, max: 99_999_999 }).map(String);
const FORMS: readonly ((digits: string) => string)[] = [
  (digits) => `0${digits}`,
  (digits) => `0${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
  (digits) => `(0${digits.slice(0, 2)}) ${digits.slice(2, 5)}-${digits.slice(5)}`,
  (digits) => `+598 ${digits.slice(0, 2)} ${digits.slice(2)}`,
  (digits) => `00598${digits}`,
  (digits) => `598 ${digits}`,
  (digits) => digits,
];
const form = fc.constantFrom(...FORMS);

test('phoneDigits finds a number in each form it can be stored and typed in', () => {
  fc.assert(
    fc.property(number, form, form, (digits, stored, typed) => {
      expect(stored(digits).replace(/\D/g, '')).toContain(phoneDigits(typed(digits)));
    }),
  );
});

test('phoneDigits finds a number by its first digits while it is being typed', () => {
  fc.assert(
    fc.property(number, form, fc.integer({ min: 3, max: 7 }), (digits, stored, length) => {
      const typed = `0${digits}`.slice(0, length + 1);
      expect(stored(digits).replace(/\D/g, '')).toContain(phoneDigits(typed));
    }),
  );
});

test.each([
  ['Lucía', null],
  ['MT-07', null],
  ['07', null],
  ['R-7K2M', null],
  ['', null],
  ['091 562', '91562'],
  ['562', '562'],
])('phoneDigits reads «%s» as %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});
