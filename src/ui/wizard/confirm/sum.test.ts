import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askSum, makeOtherSum, makeSum, solves } from './sum.ts';

const randoms = fc
  .array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 3, maxLength: 3 })
  .map((values) => () => values.shift() ?? 0);

test('makeSum returns operands from 1 to 10 and a right result that is never negative', {
  meta: {
    specification: {
      'public 5 Arithmetic security check': [
        ['Two random numbers from 1 to 10', 'operand >= 1 && operand <= 10'],
        ['joined by plus or minus', "sign === '+' ? left + right : left - right"],
        ['the result is never negative', 'toBeGreaterThanOrEqual(0)'],
      ],
      'public 9': [['Arithmetic check operands: 1 to 10', 'operand >= 1 && operand <= 10']],
    },
  },
}, () => {
  fc.assert(
    fc.property(randoms, (random) => {
      const { left, sign, right, result } = makeSum(random);
      for (const operand of [left, right]) {
        expect(Number.isInteger(operand) && operand >= 1 && operand <= 10).toBe(true);
      }
      expect(result).toBe(sign === '+' ? left + right : left - right);
      expect(result).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('askSum formats the question, and solves accepts the right answer only', () => {
  const sum = { left: 7, sign: '+', right: 5, result: 12 } as const;
  expect(askSum(sum)).toBe('¿Cuánto es 7 + 5?');
  expect(solves(sum, ' 12 ')).toBe(true);
  for (const wrong of ['', '1', '13', '12.0', '1e1', 'doce'])
    expect(solves(sum, wrong)).toBe(false);
});

test('makeOtherSum returns a different sum', () => {
  for (let round = 0; round < 200; round += 1) {
    const before = makeSum(Math.random);
    expect(askSum(makeOtherSum(before, Math.random))).not.toBe(askSum(before));
  }
});
