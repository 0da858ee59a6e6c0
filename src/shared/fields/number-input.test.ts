import { expect, test } from 'vitest';
import {
  formatMoneyInput,
  formatNumberInput,
  normalizeWhole,
  parseCents,
  parseThousandths,
} from './number-input.ts';

test('parseCents accepts a comma or a point before the cents', () => {
  expect(['48,50', '48.5', ' 48 ', '0', '1.234,50', '0,1'].map(parseCents)).toEqual([
    4850, 4850, 4800, 0, 123_450, 10,
  ]);
});

test('parseCents reads points between thousands as separators, never as decimals', () => {
  expect(['1.500', '2.000', '1.950', '12.345.678', '1.234', '-1.500'].map(parseCents)).toEqual([
    150_000, 200_000, 195_000, 1_234_567_800, 123_400, -150_000,
  ]);
  for (const text of ['1,500', '0.500', '0,500', '1.50.000', '1500.000', '01.500'])
    expect(parseCents(text), text).toBe(null);
});

test('parseThousandths rejects a point that may separate thousands or decimals', () => {
  for (const text of ['1.500', '12.125', '-1.500']) expect(parseThousandths(text)).toBe(null);
  expect(['1,500', '0.500', '1.5', '1500', '1.234,5', '1.234.567'].map(parseThousandths)).toEqual([
    1500, 500, 1500, 1_500_000, 1_234_500, 1_234_567_000,
  ]);
});

test('parseCents rejects text that is no amount', () => {
  for (const text of ['', 'x', '1,2,3', '1,234', '1.2.3', 'NaN', '1e308', '12.34,5', '--1'])
    expect(parseCents(text), text).toBe(null);
  expect(parseCents('-1')).toBe(-100);
});

test('formatMoneyInput writes amounts that parseCents reads back', () => {
  expect([129, 48.5, 7.9, 0, 1234.05].map(formatMoneyInput)).toEqual([
    '129',
    '48,50',
    '7,90',
    '0',
    '1234,05',
  ]);
  for (const cents of [0, 1, 10, 99, 100, 4850, 115, 123_405, 9_999_999_999])
    expect(parseCents(formatMoneyInput(cents / 100)), String(cents)).toBe(cents);
});

test('parseThousandths reads up to three decimals, and formatNumberInput writes them', () => {
  expect(['2,85', '0.125', '1'].map(parseThousandths)).toEqual([2850, 125, 1000]);
  expect(parseThousandths('0,1234')).toBe(null);
  expect([2.85, 3, 1234.5].map(formatNumberInput)).toEqual(['2,85', '3', '1234,5']);
});

test('normalizeWhole drops points between thousands, and no point of decimals', () => {
  expect(['12.345', ' 1.200.000 ', '500', '', '1.5', '12.34', '0.500'].map(normalizeWhole)).toEqual(
    ['12345', '1200000', '500', '', '1.5', '12.34', '0.500'],
  );
});
