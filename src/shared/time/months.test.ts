import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day-time.ts';
import { monthAfter, monthBefore, monthOf } from './months.ts';

const day = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10));

test('monthAfter returns the first day of the next month, also after December', () => {
  expect(monthAfter('2026-11-01')).toBe('2026-12-01');
  expect(monthAfter('2026-12-31')).toBe('2027-01-01');
});

test('monthAfter returns the day after the last day of the given month', () => {
  fc.assert(
    fc.property(day, (any) => {
      expect(monthOf(addDays(monthAfter(any), -1))).toBe(monthOf(any));
    }),
  );
});

test('monthBefore returns the month whose following month is the given one', () => {
  fc.assert(
    fc.property(day, (any) => {
      expect(monthAfter(monthBefore(any))).toBe(monthOf(any));
    }),
  );
});
