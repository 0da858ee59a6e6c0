import { ZONE } from '../../test/fixtures.ts';

/** A moment at which a run starts: local date and time in the time zone of its machine. */
export type TestDay = { name: string; at: string; zone: string };

const CLOCK_CHANGE_ZONE = 'America/New_York';

/**
 * Returns the days of `npm run test:days`. Two are relative to `now` (epoch milliseconds). Some start
 * late enough that the run crosses midnight, or that UTC is already on the next day.
 */
export function testDays(now: number): TestDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE);
  const later = (name: string, duration: Temporal.DurationLike) =>
    testDay(name, today.add(duration).toPlainDate().toString());
  return [
    testDay('public holiday', '2026-12-25'),
    testDay('31 December, until 1 January', '2026-12-31T23:55'),
    testDay('1 January', '2027-01-01'),
    testDay('29 February', '2028-02-29'),
    testDay('Saturday before a change of clocks', '2027-03-13', CLOCK_CHANGE_ZONE),
    testDay('Sunday of a change of clocks', '2027-03-14T01:55', CLOCK_CHANGE_ZONE),
    later('in 90 days', { days: 90 }),
    later('in 3 years', { years: 3 }),
    testDay('last day of a month, the next one in UTC', '2027-04-30T21:30'),
    testDay('Sunday, until Monday', '2026-12-06T23:55'),
  ];
}

/** `at` without a time means 10:00. */
export function testDay(name: string, at: string, zone = ZONE): TestDay {
  return { name, at: at.includes('T') ? at : `${at}T10:00`, zone };
}
