import { ZONE } from '../../test/fixtures.ts';

/** A moment at which a run of the suite starts: local date and time in the time zone of its machine. */
export type TestDay = { name: string; at: string; zone: string };

const CLOCK_CHANGE_ZONE = 'America/New_York';

/**
 * Returns the days of `npm run test:days`. Two are relative to `now` (epoch milliseconds). Some start
 * late enough that the run crosses midnight, or that UTC is already on the next day.
 */
export function testDays(now: number): TestDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE);
  const later = (duration: Temporal.DurationLike) =>
    `${today.add(duration).toPlainDate().toString()}T10:00`;
  const fixed = (name: string, at: string) => ({ name, at, zone: ZONE });
  return [
    fixed('Saturday', '2026-12-05T11:00'),
    fixed('Sunday, until Monday', '2026-12-06T23:55'),
    fixed('public holiday', '2026-12-25T10:00'),
    fixed('last day of a month, next day in UTC', '2027-04-30T21:30'),
    fixed('31 December, until 1 January', '2026-12-31T23:55'),
    fixed('1 January', '2027-01-01T10:00'),
    fixed('29 February', '2028-02-29T10:00'),
    { name: 'day before a change of clocks', at: '2027-03-13T12:00', zone: CLOCK_CHANGE_ZONE },
    { name: 'day of a change of clocks', at: '2027-03-14T01:55', zone: CLOCK_CHANGE_ZONE },
    fixed('in 90 days', later({ days: 90 })),
    fixed('in 3 years', later({ years: 3 })),
  ];
}
