import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber, weekdayOf } from '#shared/time/day-time.ts';
import { dayByKey, monthTitle } from '#ui/calendar-keys.ts';
import { tabStop, weeksOf } from './month-grid.ts';

const MIN = '2026-11-21';
const MAX = '2027-02-19';
const to = (key: string, day: string) => dayByKey(key, day, MIN, MAX);
const someDay = fc
  .integer({ min: 0, max: dayNumber(MAX) - dayNumber(MIN) })
  .map((n) => addDays(MIN, n));

describe('dayByKey', () => {
  test('crosses weeks and months with the arrow keys', () => {
    expect(to('ArrowRight', '2026-11-30')).toBe('2026-12-01');
    expect(to('ArrowLeft', '2026-12-01')).toBe('2026-11-30');
    expect(to('ArrowDown', '2026-11-26')).toBe('2026-12-03');
    expect(to('ArrowUp', '2026-12-03')).toBe('2026-11-26');
  });

  test('goes to Monday and Sunday with Home and End, and by one month with the Page keys', () => {
    expect(to('Home', '2026-11-26')).toBe('2026-11-23');
    expect(to('End', '2026-11-26')).toBe('2026-11-29');
    expect(to('PageDown', '2026-12-31')).toBe('2027-01-31');
    expect(to('PageDown', '2027-01-31')).toBe(MAX);
    expect(dayByKey('PageDown', '2027-01-31', MIN, '2027-12-31')).toBe('2027-02-28');
    expect(to('PageUp', '2027-01-31')).toBe('2026-12-31');
    expect(to('PageUp', '2026-12-05')).toBe(MIN);
  });

  test('returns null for other keys', () => {
    expect(to('Enter', '2026-11-26')).toBeNull();
    expect(to('a', '2026-11-26')).toBeNull();
  });

  test('returns a bookable day for random days and keys', () => {
    const keys = fc.constantFrom(
      ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
    );
    fc.assert(
      fc.property(someDay, keys, (day, key) => {
        const target = to(key, day) ?? '';
        expect(target >= MIN && target <= MAX).toBe(true);
      }),
    );
  });
});

describe('the month grid', () => {
  test('has the month and the year as title', () => {
    expect(monthTitle('2026-11-26')).toBe('Noviembre de 2026');
  });

  test('leaves out past weeks', () => {
    const weeks = weeksOf('2026-11-01', MIN, MAX);
    expect(weeks.map((week) => week[0])).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null]);
  });

  test('shows each bookable day of its month once, under its weekday', () => {
    fc.assert(
      fc.property(someDay, (month) => {
        const cells = weeksOf(month, MIN, MAX).flatMap((week) =>
          week.map((day, index) => ({ day, weekday: index + 1 })),
        );
        const bookable = cells.filter(({ day }) => day !== null && day >= MIN && day <= MAX);
        for (const { day, weekday } of cells)
          if (day !== null) expect(weekdayOf(day)).toBe(weekday);
        expect(bookable.map(({ day }) => day)).toContain(month);
        expect(new Set(bookable.map(({ day }) => day)).size).toBe(bookable.length);
      }),
    );
  });

  test('has its Tab stop on the chosen day, else on the first bookable day', () => {
    expect(tabStop('2026-11-21', '2026-11-26', MIN, MAX)).toBe('2026-11-26');
    expect(tabStop('2026-11-21', '', MIN, MAX)).toBe(MIN);
    expect(tabStop('2026-12-05', '2026-11-26', MIN, MAX)).toBe('2026-12-01');
  });
});
