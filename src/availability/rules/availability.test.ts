import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schedule } from '#settings/rules/opening-hours.ts';
import {
  addDays,
  type Day,
  dayAt,
  intervalLength,
  MINUTE,
  overlaps,
} from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import {
  type BookingRules,
  type BusyInterval,
  dayMark,
  freeBay,
  freeSlotsOf,
  lastBookableDay,
  possibleWorkInterval,
  slotsOf,
} from './availability.ts';
import { jobSegments } from './job.ts';
import { workshopCalendar } from './workshop-calendar.ts';

const ZONES = ['UTC', 'America/Montevideo', 'Asia/Tokyo', 'Europe/Madrid'] as const;

/** Days around the two clock changes of Madrid in 2026, and the turn of the year. */
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

/** Midnight UTC of the day before: most of the day can still be booked. */
const nowFor = (on: Day) => Date.parse(`${addDays(on, -1)}T00:00:00Z`);

describe('with random settings,', () => {
  test('freeSlotsOf and freeBay never put two jobs on one bay at the same time', () => {
    fc.assert(
      fc.property(
        rules,
        day,
        fc.array(minutes, { minLength: 1, maxLength: 12 }),
        (given, on, jobs) => {
          const calendar = workshopCalendar(given);
          const busy: BusyInterval[] = [];
          for (const job of jobs) {
            const query = { calendar, rules: given, minutes: job, busy, now: nowFor(on) };
            const [start] = freeSlotsOf(query, on);
            if (!start) continue;
            const segments = jobSegments(calendar, on, start.at, job) ?? [];
            const bay = freeBay(segments, busy, given.bays);
            expect(bay).not.toBeNull(); // every free slot can be booked
            for (const segment of segments) {
              for (const other of busy) {
                expect(other.bay === bay && overlaps(segment, other)).toBe(false);
              }
            }
            busy.push(...segments.map((segment) => ({ ...segment, bay: bay ?? 0 })));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('jobSegments add up to the minutes of the job, in order and inside opening hours', () => {
    fc.assert(
      fc.property(rules, day, minutes, (given, on, job) => {
        const calendar = workshopCalendar(given);
        for (const { at } of calendar(on).slots) {
          const segments = at === null ? null : jobSegments(calendar, on, at, job);
          if (!segments) continue;
          const total = segments.reduce((sum, segment) => sum + intervalLength(segment), 0);
          expect(total).toBe(job * MINUTE);
          expect(segments[0]?.start).toBe(at);
          segments.forEach((segment, index) => {
            expect(segment.start).toBeGreaterThanOrEqual(segments[index - 1]?.end ?? 0);
            const open = calendar(dayAt(segment.start, given.timeZone)).open;
            expect(
              open.some((each) => each.start <= segment.start && segment.end <= each.end),
            ).toBe(true);
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  test('freeSlotsOf returns existing times after the lead time and in the booking window', () => {
    fc.assert(
      fc.property(
        rules,
        day,
        minutes,
        fc.integer({ min: -40, max: 3 }),
        (given, on, job, shift) => {
          const now = Date.parse(`${addDays(on, shift)}T12:34:00Z`);
          const query = {
            calendar: workshopCalendar(given),
            rules: given,
            minutes: job,
            busy: [],
            now,
          };
          for (const { at, time, date } of freeSlotsOf(query, on)) {
            expect(at).toBeGreaterThanOrEqual(now + given.minimumNoticeMinutes * MINUTE);
            expect(date <= lastBookableDay(given, now)).toBe(true);
            expect(wallAt(at, given.timeZone)).toEqual({ day: on, time });
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('slotsOf reports too-short exactly where a shorter job fits, and dayMark agrees', () => {
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
          const busy = holds.map(({ from, long, bay }) => ({
            bay,
            start: midnight + from * MINUTE,
            end: midnight + (from + long) * MINUTE,
          }));
          const calendar = workshopCalendar(given);
          const query = { calendar, rules: given, minutes: job, busy, now: nowFor(on) };
          const short = { ...query, minutes: Math.min(job, given.slotStepMinutes) };
          const slots = slotsOf(query, on);
          slotsOf(short, on).forEach((least, index) => {
            const slot = slots[index];
            const expected = !slot || slot.available || slot.reason === 'too-short';
            expect(least.available).toBe(expected);
          });
          const { state } = dayMark(query, on);
          if (slots.length === 0) expect(state).toMatch(/^closed-/);
          else expect(state).toBe(slots.some(({ available }) => available) ? 'open' : 'full');
        },
      ),
      { numRuns: 300 },
    );
  });

  test('slotsOf ignores allocations outside of possibleWorkInterval', () => {
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
          const busy = holds.map(({ from, long, bay }) => ({
            bay,
            start: midnight + from * MINUTE,
            end: midnight + (from + long) * MINUTE,
          }));
          const reach = possibleWorkInterval(calendar, [on], job);
          const count = busy.filter((each) => reach && overlaps(each, reach));
          const query = { calendar, rules: given, minutes: job, now: nowFor(on) };
          expect(slotsOf({ ...query, busy: count }, on)).toEqual(
            slotsOf({ ...query, busy: busy }, on),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
