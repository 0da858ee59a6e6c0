import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '#shared/time/day-time.ts';
import {
  addMonths,
  dueState,
  isWithinPlan,
  kilometresAt,
  nextServiceOf,
  paceText,
} from './next-service.ts';
import type { Reading } from './odometer.ts';

const DAY_MS = 86_400_000;
const noon = (day: string) => Date.parse(`${day}T15:00:00Z`);
const reading = (day: string, km: number): Reading => ({ km, at: noon(day) });

const next = (readings: Reading[], plan: { everyKm?: number; everyMonths?: number } = {}) =>
  nextServiceOf({
    plan: { everyKm: plan.everyKm ?? null, everyMonths: plan.everyMonths ?? null },
    deliveredAt: noon('2026-03-10'),
    readings,
    timeZone: 'America/Montevideo',
  });

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', 120, '2036-03-31'],
])('addMonths of %s and %i months returns %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));

test('addMonths returns the same day of the month, or the last day of a shorter month', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 120 }), (day, months) => {
      const later = addMonths(day, months);
      const index = (each: string) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7));
      expect(index(later) - index(day)).toBe(months);
      const isLast = addDays(later, 1).endsWith('-01');
      expect(later.slice(8) === day.slice(8) || (isLast && later.slice(8) < day.slice(8))).toBe(
        true,
      );
    }),
  );
});

describe('kilometresAt', () => {
  const at = noon('2026-03-10');
  test.each([
    ['the last reading before', [reading('2026-03-01', 900), reading('2026-03-09', 1000)], 1000],
    ['a reading of 30 days before', [reading('2026-02-08', 800)], 800],
    ['none of 31 days before', [reading('2026-02-07', 800)], null],
    [
      'one before, and not one after',
      [reading('2026-03-01', 900), reading('2026-03-11', 1010)],
      900,
    ],
    ['else the first one after', [reading('2026-03-12', 1020), reading('2026-03-20', 1200)], 1020],
    ['none of 31 days after', [reading('2026-04-10', 2000)], null],
    ['none without readings', [], null],
  ] as [string, Reading[], number | null][])('takes %s', (_name, readings, km) => {
    expect(kilometresAt(readings, at)).toBe(km);
  });
});

describe('nextServiceOf', () => {
  test('returns the day of the months, the kilometres, and the day of the pace', () => {
    const readings = [reading('2025-12-29', 10_000), reading('2026-03-10', 12_100)];
    // 2 100 km in 71 days: 5 000 km in 169.05 days.
    expect(next(readings, { everyKm: 5_000, everyMonths: 6 })).toEqual({
      dueDay: '2026-09-10',
      dueKm: 17_100,
      projectedDay: '2026-08-27',
    });
  });

  test('counts the day of the delivery in the time zone of the workshop', () => {
    const late = { plan: { everyKm: null, everyMonths: 1 }, readings: [] };
    const deliveredAt = Date.parse('2026-02-01T02:00:00Z'); // 31 January, 23:00 in Montevideo.
    const of = (timeZone: string) => nextServiceOf({ ...late, deliveredAt, timeZone }).dueDay;
    expect([of('America/Montevideo'), of('UTC')]).toEqual(['2026-02-28', '2026-03-01']);
  });

  test.each([
    ['one reading', [reading('2026-03-10', 12_100)]],
    ['two readings of one day', [reading('2026-03-10', 12_000), reading('2026-03-10', 12_100)]],
    [
      'a motorcycle that stood still',
      [reading('2025-03-10', 12_100), reading('2026-03-10', 12_100)],
    ],
    [
      'a pace that needs more than ten years',
      [reading('2025-03-10', 100), reading('2026-03-10', 101)],
    ],
  ])('projects no day from %s', (_name, readings) => {
    const { dueKm, projectedDay } = next(readings, { everyKm: 5_000 });
    expect([typeof dueKm, projectedDay]).toEqual(['number', null]);
  });

  test('returns no kilometres without a reading near the delivery', () => {
    const old = [reading('2025-01-01', 1_000), reading('2025-06-01', 3_000)];
    expect(next(old, { everyKm: 5_000 })).toEqual({
      dueDay: null,
      dueKm: null,
      projectedDay: null,
    });
  });

  const readings = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 50_000 })), {
      maxLength: 8,
    })
    .map((steps) => {
      let [at, km] = [noon('2024-06-01'), 0];
      return steps.map(([days, ridden]) => {
        at += days * DAY_MS;
        km += ridden;
        return { at, km };
      });
    });
  const plan = { everyKm: fc.integer({ min: 100, max: 200_000 }) };

  test('projects a day never before the delivery, at most ten years after the last reading', () => {
    fc.assert(
      fc.property(readings, plan.everyKm, (given, everyKm) => {
        const { projectedDay, dueKm } = next(given, { everyKm });
        if (projectedDay === null) return;
        expect(given.length).toBeGreaterThan(1);
        expect(dueKm).toBeGreaterThanOrEqual(everyKm);
        expect(projectedDay >= '2026-03-10').toBe(true);
        const last = given.at(-1)?.at ?? 0;
        expect(dayNumber(projectedDay) - last / DAY_MS).toBeLessThanOrEqual(3_653);
      }),
    );
  });

  test('projects a later day, or none, for more kilometres', () => {
    fc.assert(
      fc.property(readings, plan.everyKm, plan.everyKm, (given, one, other) => {
        const day = (everyKm: number) => next(given, { everyKm }).projectedDay ?? '9999';
        expect(day(Math.min(one, other)) <= day(Math.max(one, other))).toBe(true);
      }),
    );
  });
});

test.each([
  [{ km: 2_100, days: 71 }, '2.100 km en 71 días'],
  [{ km: 40, days: 1 }, '40 km en 1 día'],
  [{ km: 120_000, days: 1_200 }, '120.000 km en 1.200 días'],
])('paceText of %j returns «%s»', (pace, text) => {
  expect(paceText(pace)).toBe(text);
});

describe('dueState', () => {
  const due = (change: Partial<Parameters<typeof dueState>[0]>) =>
    dueState({
      dueDay: null,
      dueKm: null,
      projectedDay: null,
      km: null,
      today: '2026-06-15',
      ...change,
    });

  test.each([
    ['overdue', { dueDay: '2026-06-14' }],
    ['overdue', { dueKm: 10_000, km: 10_000, dueDay: '2027-01-01' }],
    ['soon', { dueDay: '2026-06-15' }],
    ['soon', { dueDay: '2026-07-15' }],
    ['later', { dueDay: '2026-07-16' }],
    ['soon', { dueKm: 10_000, km: 9_500 }],
    ['later', { dueKm: 10_000, km: 9_499 }],
    ['later', { dueKm: 10_000 }],
    // A projection is no fact: the motorcycle may have stood still.
    ['soon', { dueKm: 10_000, km: 8_000, projectedDay: '2026-05-01' }],
    ['unknown', {}],
  ] as const)('is %s for %j', (state, change) => {
    expect(due(change)).toBe(state);
  });

  test('is within a new plan only if it is known and not overdue', () => {
    const within = (change: object) =>
      isWithinPlan({
        dueDay: null,
        dueKm: null,
        projectedDay: null,
        km: null,
        today: '2026-06-15',
        ...change,
      });
    expect(
      [{}, { dueDay: '2026-06-14' }, { dueDay: '2026-06-15' }, { dueKm: 1, km: 0 }].map(within),
    ).toEqual([false, false, true, true]);
  });
});
