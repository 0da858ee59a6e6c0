import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paceOf, type Reading, readingDoubt } from './odometer.ts';

const DAY_MS = 86_400_000;
const on = (day: number, km: number): Reading => ({ km, at: day * DAY_MS });

describe('paceOf', () => {
  test('has no pace from one reading, or from readings of one day', () => {
    expect(paceOf([])).toBeNull();
    expect(paceOf([on(0, 1000)])).toBeNull();
    expect(paceOf([on(0, 1000), { km: 1200, at: DAY_MS - 1 }])).toBeNull();
  });

  test('is the distance and the days from the first to the last reading', () => {
    expect(paceOf([on(0, 1000), on(30, 1500), on(71, 3100)])).toEqual({ km: 2100, days: 71 });
  });
});

describe('readingDoubt', () => {
  test('has no doubt about a first reading, nor about the same kilometres again', () => {
    expect(readingDoubt([], on(0, 50_000))).toBeNull();
    expect(readingDoubt([on(0, 1000)], on(1, 1000))).toBeNull();
  });

  test('doubts every reading below the last one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.nat(365), (km, days) => {
        expect(readingDoubt([on(0, km)], on(days, km - 1))).toBe('lower');
      }),
    );
  });

  test('doubts more than three times the usual pace, but no single trip', () => {
    const usual = [on(0, 0), on(100, 3000)];
    expect(readingDoubt(usual, on(200, 3000 + 9000))).toBeNull();
    expect(readingDoubt(usual, on(200, 3000 + 9001))).toBe('too-high');
    expect(readingDoubt(usual, on(101, 4000))).toBeNull();
    expect(readingDoubt(usual, on(101, 4001))).toBe('too-high');
  });

  test('accepts every reading at the usual pace', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 900 }),
        (pace, days) => {
          const next = on(100 + days, pace * (100 + days));
          expect(readingDoubt([on(0, 0), on(100, pace * 100)], next)).toBeNull();
        },
      ),
    );
  });
});
