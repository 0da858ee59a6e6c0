import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/time/day-time.ts';
import { monthOf } from '#shared/time/months.ts';
import { dayOfMonth, dueDay, nextDue } from './recurrence.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));

test('dueDay returns the day of the month, or the last day of a shorter month', () => {
  expect(dueDay('2027-02-01', 31)).toBe('2027-02-28');
  expect(dueDay('2028-02-01', 30)).toBe('2028-02-29');
  expect(dueDay('2027-03-01', 31)).toBe('2027-03-31');
});

test.for([
  // Both an expense of today and one of a later day of this month repeat next month.
  ['2026-11-23', '2026-11-23', '2026-12-23'],
  ['2026-11-28', '2026-11-23', '2026-12-28'],
  // An expense entered late is not repeated for past months.
  ['2026-09-25', '2026-11-23', '2026-11-25'],
  ['2026-09-05', '2026-11-23', '2026-12-05'],
  ['2025-01-31', '2026-11-30', '2026-12-31'],
  ['2027-01-05', '2026-11-23', '2027-02-05'],
] as const)(
  'nextDue of an expense of %s that is made recurring on %s is %s',
  ([of, today, next]) => {
    expect(nextDue(of, dayOfMonth(of), today)).toBe(next);
  },
);

test('nextDue returns the earliest due day after today in a month after the last expense', () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 31 }), (last, today, due) => {
      const next = nextDue(last, due, today);
      expect(next > today).toBe(true);
      expect(monthOf(next) > monthOf(last)).toBe(true);
      expect(next).toBe(dueDay(next, due));
      const before = dueDay(addDays(monthOf(next), -1), due);
      expect(before <= today || monthOf(before) <= monthOf(last)).toBe(true);
    }),
  );
});
