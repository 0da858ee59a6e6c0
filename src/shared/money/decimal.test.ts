import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFixedPoint } from './decimal.ts';

test.each([
  [2.85, 3, 2850],
  ['2.85', 3, 2850],
  [0.1 + 0.2, 3, null],
  [0.3, 3, 300],
  [19.99, 2, 1999],
  ['19.990', 2, 1999],
  [1.005, 2, null],
  [0, 2, 0],
  [-0, 2, 0],
  [-1.5, 3, -1500],
  [1e308, 2, null],
  [1e21, 2, null],
  [1e-7, 3, null],
  [Number.NaN, 2, null],
  [Number.POSITIVE_INFINITY, 2, null],
  ['', 2, null],
  ['1,5', 2, null],
  ['1e3', 2, null],
  ['0x10', 2, null],
  ['1.', 2, null],
  ['.5', 2, null],
  ['999999999999.99', 2, 99_999_999_999_999],
  ['1000000000000', 2, null],
] as const)('toFixedPoint(%s, %i) is %s', (value, decimals, parts) => {
  expect(toFixedPoint(value, decimals)).toBe(parts);
});

test('toFixedPoint is exact for every amount of cents and thousandths', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (parts) => {
      expect(toFixedPoint(parts / 100, 2)).toBe(parts);
      expect(toFixedPoint(parts / 1000, 3)).toBe(parts);
      expect(toFixedPoint((parts / 1000).toFixed(3), 3)).toBe(parts);
    }),
  );
});
