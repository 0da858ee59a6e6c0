import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#shared/time/day-time.ts';
import { closingHoliday, holidayOf, hoursOf, type Schedule } from './opening-hours.ts';

const HOURS = [{ opens: 540, closes: 1080 }];
const SHORT = [{ opens: 600, closes: 720 }];
const EVERY_DAY = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, HOURS]));
const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  weekly: EVERY_DAY,
  exceptions: {},
  closedOnHolidays: true,
  ...change,
});

describe('hoursOf', () => {
  test.each([
    ['2026-12-25', 'Navidad'],
    ['2027-01-01', 'Año Nuevo'],
    ['2027-05-01', 'Día del Trabajador'],
    ['2027-07-18', 'Día de la Constitución'],
    ['2027-08-25', 'Día de la Independencia'],
  ])('closes on %s and names %s', (day, name) => {
    expect(hoursOf(schedule(), day)).toEqual([]);
    expect(closingHoliday(schedule(), day)).toBe(name);
  });

  test('opens on a holiday where an exception gives it hours', () => {
    const open = schedule({ exceptions: { '2026-12-25': SHORT } });
    expect(hoursOf(open, '2026-12-25')).toEqual(SHORT);
    expect(closingHoliday(open, '2026-12-25')).toBeNull();
  });

  test('opens on a holiday when closedOnHolidays is false', () => {
    const open = schedule({ closedOnHolidays: false });
    expect(hoursOf(open, '2026-12-25')).toEqual(HOURS);
    expect(closingHoliday(open, '2026-12-25')).toBeNull();
  });

  test('follows exception, then holiday, then weekday, on every day of a century', () => {
    fc.assert(
      fc.property(
        fc.nat(36_500),
        fc.boolean(),
        fc.option(fc.constantFrom(SHORT, []), { nil: undefined }),
        (offset, closedOnHolidays, special) => {
          const day = addDays('2000-01-01', offset);
          const exceptions = special ? { [day]: special } : {};
          const weekly = { ...EVERY_DAY, 7: [] };
          const hours = hoursOf({ weekly, exceptions, closedOnHolidays }, day);
          const ordinary = weekdayOf(day) === 7 ? [] : HOURS;
          const holiday = closedOnHolidays && holidayOf(day) !== null;
          expect(hours).toEqual(special ?? (holiday ? [] : ordinary));
        },
      ),
    );
  });
});
