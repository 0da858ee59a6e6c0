import { expect, test } from 'vitest';
import { figureMonths, monthAfter, monthText, shareOf } from './order-figures.ts';

test('figureMonths returns the month of the day first and eleven before it', () => {
  const months = figureMonths('2026-02-28');
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual(['2026-02-01', '2026-01-01', '2025-12-01']);
  expect(months.at(-1)).toBe('2025-03-01');
});

test('monthAfter returns the first day of the next month, also after December', () => {
  expect(monthAfter('2026-11-01')).toBe('2026-12-01');
  expect(monthAfter('2026-12-01')).toBe('2027-01-01');
});

test('shareOf returns a percentage with 2 decimals, and null without a whole', () => {
  expect(shareOf(1, 3)).toBe(33.33);
  expect(shareOf(0, 3)).toBe(0);
  expect(shareOf(0, 0)).toBeNull();
});

test('monthText names month and year', () => {
  expect(monthText('2026-11-01')).toBe('noviembre de 2026');
});
