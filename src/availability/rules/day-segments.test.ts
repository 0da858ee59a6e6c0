import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#shared/time/day-time.ts';
import { daySegments } from './day-segments.ts';

const between = (start: string, end: string) => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

describe('daySegments', () => {
  test('returns one segment in workshop time for an interval within a day', () => {
    expect(
      daySegments(between('2026-11-26T13:00Z', '2026-11-26T13:45Z'), 'America/Montevideo'),
    ).toEqual([{ date: '2026-11-26', from: '10:00', until: '10:45' }]);
  });

  test('returns a segment for each day of an interval over midnight', () => {
    expect(
      daySegments(between('2026-11-27T01:00Z', '2026-11-28T05:00Z'), 'America/Montevideo'),
    ).toEqual([
      { date: '2026-11-26', from: '22:00', until: '24:00' },
      { date: '2026-11-27', from: '00:00', until: '24:00' },
      { date: '2026-11-28', from: '00:00', until: '02:00' },
    ]);
    expect(
      daySegments(between('2026-11-27T01:00Z', '2026-11-27T03:00Z'), 'America/Montevideo'),
    ).toEqual([{ date: '2026-11-26', from: '22:00', until: '24:00' }]);
  });

  test('keeps the length of an interval in which the clocks go back', () => {
    // Madrid, 25 October 2026: 03:00 is followed by 02:00.
    expect(daySegments(between('2026-10-25T00:30Z', '2026-10-25T01:15Z'), 'Europe/Madrid')).toEqual(
      [{ date: '2026-10-25', from: '02:30', until: '03:15' }],
    );
    // Havana, 1 November 2026: 01:00 is followed by 00:00.
    expect(
      daySegments(between('2026-11-01T04:30Z', '2026-11-01T05:30Z'), 'America/Havana'),
    ).toEqual([{ date: '2026-11-01', from: '00:30', until: '01:30' }]);
  });

  test('uses the local times before and after an hour that the clocks skip', () => {
    expect(daySegments(between('2026-03-29T00:30Z', '2026-03-29T01:30Z'), 'Europe/Madrid')).toEqual(
      [{ date: '2026-03-29', from: '01:30', until: '03:30' }],
    );
    // Santiago, 6 September 2026: midnight does not exist, the day begins at 01:00.
    expect(
      daySegments(between('2026-09-06T03:30Z', '2026-09-06T04:30Z'), 'America/Santiago'),
    ).toEqual([
      { date: '2026-09-05', from: '23:30', until: '24:00' },
      { date: '2026-09-06', from: '01:00', until: '01:30' },
    ]);
  });

  test('returns non-empty segments in order, at most one for each day', () => {
    const zones = ['UTC', 'America/Montevideo', 'Europe/Madrid', 'America/Santiago', 'Asia/Tokyo'];
    const minute = fc.integer({ min: 0, max: 366 * 1440 });
    fc.assert(
      fc.property(
        minute,
        fc.integer({ min: 1, max: 4 * 1440 }),
        fc.constantFrom(...zones),
        (at, long, zone) => {
          const start = Date.parse('2026-01-01T00:00Z') + at * MINUTE;
          const segments = daySegments({ start, end: start + long * MINUTE }, zone);
          expect(segments.every(({ from, until }) => from < until)).toBe(true);
          const days = segments.map(({ date }) => date);
          expect(days).toEqual([...new Set(days)].sort());
        },
      ),
    );
  });
});
