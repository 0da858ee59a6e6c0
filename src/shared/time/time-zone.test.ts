import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE, timeOf } from './day-time.ts';
import { boundaryAt, instantAt, isTimeZone, wallAt } from './time-zone.ts';

/**
 * Uruguay changed its clocks at two in the morning until 2015, Brazil at midnight until 2019;
 * Madrid does so by an hour at two and three, Lord Howe by half an hour.
 */
const ZONES = [
  'America/Montevideo',
  'America/Sao_Paulo',
  'Europe/Madrid',
  'Australia/Lord_Howe',
] as const;

const zone = fc.constantFrom(...ZONES);
const FIRST = '2009-01-01';
const anyDay = fc.integer({ min: 0, max: 7300 }).map(dayAfter);
const changeDay = fc.constantFrom(
  '2014-10-05',
  '2015-03-08',
  '2018-11-04',
  '2018-02-17',
  '2018-02-18',
  '2026-03-29',
  '2026-10-25',
  '2026-10-04',
  '2026-04-05',
);
const day = fc.oneof(anyDay, changeDay);
const minute = fc.integer({ min: 0, max: 1439 });

function dayAfter(days: number): string {
  return Temporal.PlainDate.from(FIRST).add({ days }).toString();
}

/** Returns the wall time by `Intl`, independently of the tested code. */
const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
const clockAt = (instant: number, timeZone: (typeof ZONES)[number]) =>
  clocks.get(timeZone)?.format(instant);

/** Returns all instants of a wall time in a zone, earliest first: none, one or two. */
function instantsOf(on: string, at: number, timeZone: (typeof ZONES)[number]): number[] {
  const utc = Date.parse(`${on}T00:00:00Z`) + at * MINUTE;
  const wanted = `${on} ${timeOf(at)}`;
  const candidates = Array.from({ length: 57 }, (_, index) => utc + (index - 28) * 30 * MINUTE);
  return candidates.filter((instant) => clockAt(instant, timeZone) === wanted);
}

test('instantAt returns the first instant of a wall time, and null if there is none', () => {
  const seen = { gaps: 0, overlaps: 0 };
  const check = (on: string, at: number, timeZone: (typeof ZONES)[number]) => {
    const found = instantsOf(on, at, timeZone);
    if (found.length === 0) seen.gaps += 1;
    if (found.length === 2) seen.overlaps += 1;
    expect([on, at, instantAt(on, at, timeZone)]).toEqual([on, at, found[0] ?? null]);
  };
  fc.assert(fc.property(day, minute, zone, check), { numRuns: 300 });
  // Every ten minutes of the hours around each change.
  check('2014-10-05', 120, 'America/Montevideo');
  for (let at = 0; at < 240; at += 10) {
    check('2014-10-05', at, 'America/Montevideo');
    check('2015-03-08', at, 'America/Montevideo');
    check('2026-03-29', at, 'Europe/Madrid');
    check('2026-10-25', at, 'Europe/Madrid');
    check('2018-11-04', at, 'America/Sao_Paulo');
    check('2018-02-17', 1200 + at, 'America/Sao_Paulo');
    check('2026-10-04', at, 'Australia/Lord_Howe');
    check('2026-04-05', at, 'Australia/Lord_Howe');
  }
  expect(seen.gaps).toBeGreaterThanOrEqual(20);
  expect(seen.overlaps).toBeGreaterThanOrEqual(20);
});

test('wallAt undoes instantAt wherever the wall time exists', () => {
  fc.assert(
    fc.property(day, minute, zone, (on, at, timeZone) => {
      const instant = instantAt(on, at, timeZone);
      if (instant === null) return;
      expect(wallAt(instant, timeZone)).toEqual({ day: on, time: timeOf(at) });
      expect(wallAt(instant + MINUTE - 1, timeZone)).toEqual({ day: on, time: timeOf(at) });
    }),
  );
});

test('wallAt agrees with Intl.DateTimeFormat', () => {
  const instant = fc.integer({
    min: Date.parse('2009-01-01T00:00:00Z'),
    max: Date.parse('2029-01-01T00:00:00Z'),
  });
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      const { day: on, time } = wallAt(at, timeZone);
      expect(`${on} ${time}`).toBe(clockAt(at, timeZone));
    }),
  );
});

test('wallAt agrees with Intl.DateTimeFormat just before and at a change of the clocks', () => {
  for (const timeZone of ZONES) {
    let change = Temporal.Instant.from(`${FIRST}T00:00:00Z`).toZonedDateTimeISO(timeZone);
    for (let count = 0; count < 20; count += 1) {
      const next = change.getTimeZoneTransition('next');
      if (next === null) break;
      change = next;
      // At the change first: a cached period that began too early would cover the instant before.
      for (const at of [0, -1, 0].map((shift) => change.epochMilliseconds + shift)) {
        const { day: on, time } = wallAt(at, timeZone);
        expect(`${on} ${time}`).toBe(clockAt(at, timeZone));
      }
    }
  }
});

describe('a wall time', () => {
  const iso = (instant: number | null) => instant && new Date(instant).toISOString();

  test.each([
    ['America/Montevideo', '2014-10-05', 150, '2014-10-05T05:00:00.000Z'],
    ['Europe/Madrid', '2026-03-29', 120, '2026-03-29T01:00:00.000Z'],
    ['Europe/Madrid', '2026-03-29', 179, '2026-03-29T01:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', 0, '2018-11-04T03:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', 125, '2026-10-03T15:30:00.000Z'],
  ])(
    'in %s on %s, minute %i, is skipped: instantAt is null, boundaryAt the change',
    (timeZone, on, at, jump) => {
      expect(instantAt(on, at, timeZone)).toBeNull();
      expect(iso(boundaryAt(on, at, timeZone))).toBe(jump);
    },
  );

  test.each([
    ['America/Montevideo', '2015-03-08', 90, '2015-03-08T03:30:00.000Z'],
    ['Europe/Madrid', '2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
    ['America/Sao_Paulo', '2018-02-17', 1410, '2018-02-18T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', 100, '2026-04-04T14:40:00.000Z'],
  ])(
    'in %s on %s, minute %i, occurs twice: instantAt and boundaryAt return the first',
    (timeZone, on, at, first) => {
      expect(iso(instantAt(on, at, timeZone))).toBe(first);
      expect(iso(boundaryAt(on, at, timeZone))).toBe(first);
    },
  );

  test('of minute 1440 is the next midnight for instantAt', () => {
    expect(instantAt('2026-11-26', 1440, 'America/Montevideo')).toBe(
      instantAt('2026-11-27', 0, 'America/Montevideo'),
    );
  });
});

test('isTimeZone accepts existing zones and rejects other names', () => {
  for (const timeZone of ZONES) expect(isTimeZone(timeZone)).toBe(true);
  for (const name of ['', 'Montevideo', 'America/Nowhere', 'America/Montevideo ', 'x'.repeat(99)]) {
    expect([name, isTimeZone(name)]).toEqual([name, false]);
  }
});
