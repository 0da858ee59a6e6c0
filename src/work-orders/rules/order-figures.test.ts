import { expect, test } from 'vitest';
import { figureMonths, monthText } from './order-figures.ts';

test('figureMonths returns the month of the day first and eleven before it', () => {
  const months = figureMonths('2026-02-28');
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual(['2026-02-01', '2026-01-01', '2025-12-01']);
  expect(months.at(-1)).toBe('2025-03-01');
});

test('monthText names month and year', () => {
  expect(monthText('2026-11-01')).toBe('noviembre de 2026');
});
