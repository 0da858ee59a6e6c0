import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayAt,
  dayNumber,
  formatDuration,
  isDay,
  isTime,
  longDay,
  longDayWithoutYear,
  minuteOf,
  readDay,
  shortDay,
  timeOf,
  weekdayOf,
} from './day-time.ts';

const ZONES = ['America/Montevideo', 'Europe/Madrid', 'Asia/Tokyo', 'Pacific/Kiritimati'] as const;
const DAY_MS = 86_400_000;

const zone = fc.constantFrom(...ZONES);
/** 1970-01-01 to 2199. */
const number = fc.integer({ min: 0, max: 84_000 });
const day = number.map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }).toString());
const offset = fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);

/** Returns the wall time at an offset as ISO text without a zone. */
const wall = (instant: number, minutes: number, length: number) =>
  new Date(instant + minutes * 60_000).toISOString().slice(0, length);

function offsetText(minutes: number, colon: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const all = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(all / 60))}${colon}${two(all % 60)}`;
}

const HH_MM = 16;
const SECONDS = 19;
const MILLISECONDS = 23;
const precision = fc.constantFrom(HH_MM, SECONDS, MILLISECONDS);

describe('days', () => {
  test('dayNumber counts from 1970-01-01, and weekdayOf returns the ISO weekday', () => {
    expect(dayNumber('1970-01-01')).toBe(0);
    fc.assert(
      fc.property(day, (each) => {
        const date = Temporal.PlainDate.from(each);
        expect(dayNumber(each)).toBe(date.since('1970-01-01', { largestUnit: 'days' }).days);
        expect(weekdayOf(each)).toBe(date.dayOfWeek);
        expect(isDay(each)).toBe(true);
      }),
    );
  });

  test('addDays and dayNumber count the same days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (each, count) => {
        const later = addDays(each, count);
        expect(later).toBe(Temporal.PlainDate.from(each).add({ days: count }).toString());
        expect(dayNumber(later) - dayNumber(each)).toBe(count);
        expect(addDays(later, -count)).toBe(each);
      }),
    );
  });

  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '9999-01-01',
  ])('isDay rejects %s', (text) => expect(isDay(text)).toBe(false));

  test.each(['', '2026-1-1', ' 2026-01-01', '2026-01-01 ', '2026-01-01T00:00Z', '20260101'])(
    'isDay rejects the notation «%s»',
    (text) => expect(isDay(text)).toBe(false),
  );

  test.each(['2024-02-29', '2000-02-29', '1900-01-01', '9998-12-31'])('isDay accepts %s', (text) =>
    expect(isDay(text)).toBe(true),
  );

  test('longDay, longDayWithoutYear and shortDay write a day in Spanish', () => {
    expect(longDay('2026-11-26')).toBe('jueves, 26 de noviembre de 2026');
    expect(longDayWithoutYear('2026-11-26')).toBe('jueves, 26 de noviembre');
    expect(shortDay('2026-11-26')).toMatch(/^jue, 26 nov\.?$/);
  });
});

describe('times of day', () => {
  test('timeOf and minuteOf are inverse for every minute of a day', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      const time = timeOf(minute);
      expect(isTime(time)).toBe(true);
      expect(minuteOf(time)).toBe(minute);
    }
  });

  test('isTime rejects 24:00 and malformed times', () => {
    expect(timeOf(1440)).toBe('24:00');
    for (const text of ['24:00', '23:60', '9:00', '09:0', '09:00:00', ' 09:00', '']) {
      expect([text, isTime(text)]).toEqual([text, false]);
    }
  });

  test('formatDuration writes multiples of 60 as hours, and others as minutes', {
    meta: {
      specification: {
        'public 2 Appointment booking wizard': [
          '1 hora',
          ['N horas', '2 horas'],
          ['N min', '45 min'],
        ],
        'admin 9': [
          ['Duration display', 'formatDuration'],
          [
            'multiples of 60 as hours (1 hora or N horas), else N min',
            '1 hora',
            '2 horas',
            '90 min',
          ],
        ],
      },
    },
  }, () => {
    const written = [1, 45, 60, 90, 120, 480].map(formatDuration);
    expect(written).toEqual(['1 min', '45 min', '1 hora', '90 min', '2 horas', '8 horas']);
  });
});

describe('readDay', () => {
  test('returns a plain day unchanged in every time zone', () => {
    fc.assert(fc.property(day, zone, (each, timeZone) => readDay(each, timeZone) === each));
  });

  test('reads midnight in UTC as that day, in every notation and time zone', () => {
    fc.assert(
      fc.property(number, zone, offset, precision, (count, timeZone, minutes, length) => {
        const instant = count * DAY_MS;
        const expected = new Date(instant).toISOString().slice(0, 10);
        const local = wall(instant, minutes, length);
        fc.pre(local >= '1970');
        expect(readDay(`${wall(instant, 0, length)}Z`, timeZone)).toBe(expected);
        expect(readDay(`${local}${offsetText(minutes, ':')}`, timeZone)).toBe(expected);
        expect(readDay(`${local}${offsetText(minutes, '')}`, timeZone)).toBe(expected);
      }),
    );
  });

  test('reads any other instant as the local day of the workshop', () => {
    const minute = fc.integer({ min: 1, max: 1439 });
    fc.assert(
      fc.property(
        number,
        minute,
        zone,
        offset,
        precision,
        (count, of, timeZone, minutes, length) => {
          const instant = (count + 1) * DAY_MS + of * 60_000;
          const expected = Temporal.Instant.fromEpochMilliseconds(instant)
            .toZonedDateTimeISO(timeZone)
            .toPlainDate()
            .toString();
          const local = wall(instant, minutes, length);
          expect(readDay(`${wall(instant, 0, length)}Z`, timeZone)).toBe(expected);
          expect(readDay(`${local}${offsetText(minutes, ':')}`, timeZone)).toBe(expected);
          expect(dayAt(instant, timeZone)).toBe(expected);
        },
      ),
    );
  });

  test('reads an instant one millisecond from midnight in UTC as the local day', () => {
    expect(readDay('2026-11-26T00:00:00.000Z', 'America/Montevideo')).toBe('2026-11-26');
    expect(readDay('2026-11-26T00:00:00.001Z', 'America/Montevideo')).toBe('2026-11-25');
    expect(readDay('2026-11-25T23:59:59.999Z', 'Asia/Tokyo')).toBe('2026-11-26');
  });

  test.each([
    ['an instant without a zone', '2026-11-26T10:00:00'],
    ['an instant with a zone name', '2026-11-26T10:00:00 GMT'],
    ['an instant on a day that does not exist', '2026-02-30T10:00:00Z'],
    ['an instant at a time that does not exist', '2026-11-26T25:00:00Z'],
    ['an instant with a space instead of T', '2026-11-26 10:00:00Z'],
    ['epoch milliseconds', '1795694400000'],
    ['an empty text', ''],
    ['a word', 'mañana'],
    ['a day that begins with its day of the month', '26-11-2026'],
    ['a day with trailing text', '2026-11-26x'],
  ])('returns null for %s', (_name, text) => {
    expect(readDay(text, 'America/Montevideo')).toBeNull();
  });

  test('never throws, and returns a valid day or null', () => {
    const stamp = fc.tuple(day, fc.string(), fc.constantFrom('', 'Z', '+03:00')).map((parts) => {
      const [date, middle, end] = parts;
      return `${date}T10:00${middle}${end}`;
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), stamp), zone, (text, timeZone) => {
        const read = readDay(text, timeZone);
        expect(read === null || isDay(read)).toBe(true);
      }),
    );
  });
});
