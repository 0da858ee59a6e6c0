import { expect, test } from 'vitest';
import { asTyped, typedCents, typedThousandths } from './typed-number.ts';

test('money with a comma or a point', () => {
  expect(['48,50', '48.5', ' 48 ', '0', '1.234,50', '0,1'].map(typedCents)).toEqual([
    4850, 4850, 4800, 0, 123_450, 10,
  ]);
});

test('what is no amount', () => {
  for (const text of ['', 'x', '1,2,3', '1,234', '1.2.3', 'NaN', '1e308', '12.34,5', '--1'])
    expect(typedCents(text), text).toBe(null);
  expect(typedCents('-1')).toBe(-100);
});

test('quantities to the thousandth, and back', () => {
  expect(['2,85', '0.125', '1'].map(typedThousandths)).toEqual([2850, 125, 1000]);
  expect(typedThousandths('0,1234')).toBe(null);
  expect([2.85, 3, 1234.5].map(asTyped)).toEqual(['2,85', '3', '1234,5']);
});
