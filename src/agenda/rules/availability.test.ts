import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schedule } from '#ajustes/rules/opening.ts';
import { addDays, type Day, dayAt, MINUTE } from '#kernel/day-time.ts';
import { length, overlaps } from '#kernel/interval.ts';
import { wallAt } from '#kernel/zoned.ts';
import {
  type BookingRules,
  dayMark,
  freeBay,
  freeStartsOf,
  lastBookableDay,
  nearestStarts,
  reachOf,
  slotsOf,
  type Taken,
} from './availability.ts';
import { jobPieces } from './job.ts';
import { workshopCalendar } from './workshop-calendar.ts';

const ZONES = ['UTC', 'America/Montevideo', 'Asia/Tokyo', 'Europe/Madrid'] as const;

/** Days around Madrid's two changes of 2026 and the turn of the year. */
const DAYS = ['2026-03-27', '2026-03-29', '2026-10-23', '2026-10-25', '2026-12-30'] as const;

const hours = fc
  .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 2, maxLength: 6 })
  .map((marks) => {
    const sorted = marks.sort((a, b) => a - b).map((mark) => mark * 5);
    const pairs = [];
    for (let index = 0; index + 1 < sorted.length; index += 2) {
      pairs.push({ opens: sorted[index] ?? 0, closes: sorted[index + 1] ?? 0 });
    }
    return pairs;
  });

const schedule: fc.Arbitrary<Schedule> = fc
  .tuple(
    fc.array(hours, { minLength: 7, maxLength: 7 }),
    fc.dictionary(fc.constantFrom(...DAYS), hours),
    fc.boolean(),
  )
  .map(([week, exceptions, closedOnHolidays]) => ({
    weekly: Object.fromEntries(week.map((each, index) => [index + 1, each])),
    exceptions,
    closedOnHolidays,
  }));

const rules: fc.Arbitrary<BookingRules> = fc.record({
  schedule,
  timeZone: fc.constantFrom(...ZONES),
  slotStepMinutes: fc.constantFrom(5, 15, 30, 45, 60, 90),
  bays: fc.integer({ min: 1, max: 4 }),
  minimumNoticeMinutes: fc.constantFrom(0, 60, 600),
  horizonDays: fc.integer({ min: 1, max: 30 }),
});

const minutes = fc.integer({ min: 1, max: 480 });
const day = fc.constantFrom(...DAYS);

/** Midnight UTC of the day before, so that most of the day can still be booked. */
const nowFor = (on: Day) => Date.parse(`${addDays(on, -1)}T00:00:00Z`);

describe('free slots', () => {
  test('booking free slots until none is left never puts two jobs on one bay', () => {
    fc.assert(
      fc.property(
        rules,
        day,
        fc.array(minutes, { minLength: 1, maxLength: 12 }),
        (given, on, jobs) => {
          const calendar = workshopCalendar(given);
          const taken: Taken[] = [];
          for (const job of jobs) {
            const question = { calendar, rules: given, minutes: job, taken, now: nowFor(on) };
            const [start] = freeStartsOf(question, on);
            if (!start) continue;
            const pieces = jobPieces(calendar, on, start.at, job) ?? [];
            const bay = freeBay(pieces, taken, given.bays);
            expect(bay).not.toBeNull(); // a shown free slot is bookable
            for (const piece of pieces) {
              for (const other of taken) {
                expect(other.bay === bay && overlaps(piece, other)).toBe(false);
              }
            }
            taken.push(...pieces.map((piece) => ({ ...piece, bay: bay ?? 0 })));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a job lasts exactly its working minutes, inside opening hours, in order', () => {
    fc.assert(
      fc.property(rules, day, minutes, (given, on, job) => {
        const calendar = workshopCalendar(given);
        for (const { at } of calendar(on).starts) {
          const pieces = at === null ? null : jobPieces(calendar, on, at, job);
          if (!pieces) continue;
          const worked = pieces.reduce((sum, piece) => sum + length(piece), 0);
          expect(worked).toBe(job * MINUTE);
          expect(pieces[0]?.start).toBe(at);
          pieces.forEach((piece, index) => {
            expect(piece.start).toBeGreaterThanOrEqual(pieces[index - 1]?.end ?? 0);
            const open = calendar(dayAt(piece.start, given.timeZone)).open;
            expect(open.some((each) => each.start <= piece.start && piece.end <= each.end)).toBe(
              true,
            );
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  test('what is shown as free is within notice and horizon, at a time that exists', () => {
    fc.assert(
      fc.property(
        rules,
        day,
        minutes,
        fc.integer({ min: -40, max: 3 }),
        (given, on, job, shift) => {
          const now = Date.parse(`${addDays(on, shift)}T12:34:00Z`);
          const question = {
            calendar: workshopCalendar(given),
            rules: given,
            minutes: job,
            taken: [],
            now,
          };
          for (const { at, time, date } of freeStartsOf(question, on)) {
            expect(at).toBeGreaterThanOrEqual(now + given.minimumNoticeMinutes * MINUTE);
            expect(date <= lastBookableDay(given, now)).toBe(true);
            expect(wallAt(at, given.timeZone)).toEqual({ day: on, time });
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('an unavailable slot says whether a shorter job would have its place there', () => {
    fc.assert(
      fc.property(
        rules,
        day,
        minutes,
        fc.array(
          fc.record({
            from: fc.integer({ min: 0, max: 2880 }),
            long: fc.integer({ min: 1, max: 240 }),
            bay: fc.integer({ min: 1, max: 2 }),
          }),
          { maxLength: 12 },
        ),
        (given, on, job, holds) => {
          const midnight = Date.parse(`${on}T00:00:00Z`);
          const taken = holds.map(({ from, long, bay }) => ({
            bay,
            start: midnight + from * MINUTE,
            end: midnight + (from + long) * MINUTE,
          }));
          const calendar = workshopCalendar(given);
          const question = { calendar, rules: given, minutes: job, taken, now: nowFor(on) };
          const short = { ...question, minutes: Math.min(job, given.slotStepMinutes) };
          const slots = slotsOf(question, on);
          slotsOf(short, on).forEach((least, index) => {
            const slot = slots[index];
            const expected = !slot || slot.available || slot.reason === 'too-short';
            expect(least.available).toBe(expected);
          });
          const { state } = dayMark(question, on);
          if (slots.length === 0) expect(state).toMatch(/^closed-/);
          else expect(state).toBe(slots.some(({ available }) => available) ? 'open' : 'full');
        },
      ),
      { numRuns: 300 },
    );
  });

  test('what lies outside the reach of a day cannot change its answer', () => {
    fc.assert(
      fc.property(
        rules,
        day,
        minutes,
        fc.array(
          fc.record({
            from: fc.integer({ min: -2000, max: 20_000 }),
            long: minutes,
            bay: fc.integer({ min: 1, max: 4 }),
          }),
        ),
        (given, on, job, holds) => {
          const calendar = workshopCalendar(given);
          const midnight = Date.parse(`${on}T00:00:00Z`);
          const taken = holds.map(({ from, long, bay }) => ({
            bay,
            start: midnight + from * MINUTE,
            end: midnight + (from + long) * MINUTE,
          }));
          const reach = reachOf(calendar, [on], job);
          const seen = taken.filter((each) => reach && overlaps(each, reach));
          const question = { calendar, rules: given, minutes: job, now: nowFor(on) };
          expect(slotsOf({ ...question, taken: seen }, on)).toEqual(
            slotsOf({ ...question, taken }, on),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

const WEEK: BookingRules = {
  schedule: {
    weekly: Object.fromEntries(
      [1, 2, 3, 4, 5].map((weekday) => [
        weekday,
        [
          { opens: 540, closes: 750 },
          { opens: 810, closes: 1080 },
        ],
      ]),
    ),
    exceptions: { '2026-11-27': [] },
    closedOnHolidays: true,
  },
  timeZone: 'America/Montevideo',
  slotStepMinutes: 30,
  bays: 2,
  minimumNoticeMinutes: 60,
  horizonDays: 90,
};

describe('an ordinary Thursday in Montevideo', () => {
  const calendar = workshopCalendar(WEEK);
  const now = Date.parse('2026-11-23T11:00:00Z');

  test('the grid runs within the opening and starts anew after the break', () => {
    const times = calendar('2026-11-26').starts.map(({ time }) => time);
    expect(times).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
    ]);
  });

  test('eight hours pause over the break, the night, a closed Friday and the weekend', () => {
    const start = Date.parse('2026-11-26T19:00:00Z'); // 16:00
    const pieces = jobPieces(calendar, '2026-11-26', start, 480) ?? [];
    const walls = pieces.map(({ start, end }) => [
      wallAt(start, WEEK.timeZone).day,
      wallAt(start, WEEK.timeZone).time,
      wallAt(end, WEEK.timeZone).time,
    ]);
    expect(walls).toEqual([
      ['2026-11-26', '16:00', '18:00'],
      ['2026-11-30', '09:00', '12:30'],
      ['2026-11-30', '13:30', '16:00'],
    ]);
  });

  test('closed days have no slots; a past day has slots, none of them free', () => {
    const question = { calendar, rules: WEEK, minutes: 30, taken: [], now };
    expect(slotsOf(question, '2026-11-29')).toEqual([]);
    expect(slotsOf(question, '2026-11-27')).toEqual([]);
    const past = slotsOf(question, '2026-11-20');
    expect(past.length).toBe(16);
    expect(past.some((slot) => slot.available)).toBe(false);
  });

  test('a start tells when the job ends, a day why it has none', () => {
    const question = { calendar, rules: WEEK, minutes: 480, taken: [], now };
    const last = slotsOf(question, '2026-11-26').at(-1);
    // Half an hour on Thursday; Friday is an exception; the rest on Monday.
    expect(last).toEqual({
      time: '17:30',
      available: true,
      ready: Date.parse('2026-11-30T20:30:00Z'),
    });
    const marks = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-12-25', '2026-11-22'];
    expect(marks.map((on) => dayMark(question, on)).map((mark) => mark.state)).toEqual([
      'open',
      'closed-day',
      'closed-weekday',
      'closed-holiday',
      'closed-weekday',
    ]);
    expect(dayMark(question, '2026-12-25').holiday).toBe('Navidad');
    const whole = {
      start: Date.parse('2026-11-26T00:00:00Z'),
      end: Date.parse('2026-11-30T00:00:00Z'),
    };
    const taken = [1, 2].map((bay) => ({ bay, ...whole }));
    expect(dayMark({ ...question, taken }, '2026-11-26').state).toBe('full');
  });

  test('a job in the break, or before opening, has no place', () => {
    expect(jobPieces(calendar, '2026-11-26', Date.parse('2026-11-26T16:00:00Z'), 30)).toBeNull();
    expect(jobPieces(calendar, '2026-11-26', Date.parse('2026-11-26T11:59:00Z'), 30)).toBeNull();
  });

  test('nearest starts are ordered by their distance', () => {
    const question = { calendar, rules: WEEK, minutes: 30, taken: [], now };
    const starts = freeStartsOf(question, '2026-11-26').filter(({ time }) => time !== '11:00');
    const wanted = Date.parse('2026-11-26T14:00:00Z');
    expect(nearestStarts(starts, wanted, 3).map(({ time }) => time)).toEqual([
      '10:30',
      '11:30',
      '10:00',
    ]);
  });
});

describe('daylight saving in Madrid', () => {
  const night: BookingRules = {
    ...WEEK,
    timeZone: 'Europe/Madrid',
    schedule: {
      weekly: { 7: [{ opens: 60, closes: 300 }] },
      exceptions: {},
      closedOnHolidays: true,
    },
    horizonDays: 365,
  };

  test('the hour that is skipped is shown but cannot be booked', () => {
    const question = {
      calendar: workshopCalendar(night),
      rules: night,
      minutes: 30,
      taken: [],
      now: 0,
    };
    const slots = slotsOf({ ...question, now: Date.parse('2026-03-20T00:00:00Z') }, '2026-03-29');
    expect(slots.filter(({ available }) => !available).map(({ time }) => time)).toEqual([
      '02:00',
      '02:30',
    ]);
  });

  test('the hour that happens twice means the first', () => {
    const start = workshopCalendar(night)('2026-10-25').starts.find(({ time }) => time === '02:30');
    expect(start?.at).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });
});
