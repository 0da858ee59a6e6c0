import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSum, solvesLoginSum } from './login-sum.ts';

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const sequence = (...values: number[]) => {
  let index = 0;
  return () => values[index++ % values.length] ?? 0;
};

test('nextSum returns two numbers from 1 to 10 that differ from the previous pair', {
  meta: {
    specification: {
      'admin 9': [
        ['Captcha operands', 'part >= 1 && part <= 10'],
        ['1 to 10, addition', 'left: 1, right: 10'],
      ],
    },
  },
}, () => {
  void fc.assert(
    fc.property(fraction, fraction, (first, second) => {
      const sum = nextSum(sequence(first, second));
      const after = nextSum(sequence(first, second), sum);
      for (const part of [sum.left, sum.right, after.left, after.right]) {
        expect(Number.isInteger(part) && part >= 1 && part <= 10).toBe(true);
      }
      expect(after).not.toEqual(sum);
    }),
  );
  expect(nextSum(sequence(0, 0.9999))).toEqual({ left: 1, right: 10 });
});

test.for([
  ['12', true],
  [' 12 ', true],
  ['11', false],
  ['', false],
  ['12.0', false],
  ['doce', false],
] as const)('solvesLoginSum accepts the answer %j to 7 + 5: %s', ([answer, solved]) => {
  expect(solvesLoginSum({ left: 7, right: 5 }, answer)).toBe(solved);
});
