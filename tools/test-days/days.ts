import { holidayOf } from '#settings/rules/opening-hours.ts';
import { ZONE } from '../../test/fixtures.ts';

/** A moment at which a run starts: local date and time in the time zone of its machine. */
export type TestDay = { name: string; at: string; zone: string };

/** Changes its clocks twice a year. */
const CHANGING_ZONE = 'America/New_York';
/** At 10:00 there, the workshop is still on the day before. */
const EASTERN_ZONE = 'Pacific/Auckland';

/**
 * Returns the days of `npm run test:days`, all after that of `now` (epoch milliseconds). Some runs cross midnight, or
 * start when UTC is already on the next day: a day that is read twice is then found.
 */
export function testDays(now: number): TestDay[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate();
  const next = (is: (day: Temporal.PlainDate) => boolean): Temporal.PlainDate => {
    let day = today.add({ days: 1 });
    while (!is(day)) day = day.add({ days: 1 });
    return day;
  };
  const dated = (month: number, day: number) =>
    next((each) => each.month === month && each.day === day).toString();
  const holiday = next((day) => day.dayOfWeek <= 5 && holidayOf(day.toString()) !== null);
  const monthEnd = next((day) => day.day === day.daysInMonth && day.month !== 12);
  const change = today
    .add({ days: 2 })
    .toZonedDateTime(CHANGING_ZONE)
    .getTimeZoneTransition('next')
    ?.toPlainDate();
  if (change === undefined) throw new Error(`${CHANGING_ZONE} no longer changes its clocks`);
  return [
    testDay('public holiday', holiday.toString()),
    testDay('31 December, until 1 January', `${dated(12, 31)}T23:55`),
    testDay('1 January', dated(1, 1)),
    testDay('29 February', dated(2, 29)),
    testDay(
      'Saturday before a change of clocks',
      change.subtract({ days: 1 }).toString(),
      CHANGING_ZONE,
    ),
    testDay('Sunday of a change of clocks', `${change}T01:55`, CHANGING_ZONE),
    testDay(
      'in 90 days, a day ahead of the workshop',
      today.add({ days: 90 }).toString(),
      EASTERN_ZONE,
    ),
    testDay('in 3 years', today.add({ years: 3 }).toString()),
    testDay('last day of a month, already the next one in UTC', `${monthEnd}T21:30`),
    testDay('Sunday, until Monday', `${next((day) => day.dayOfWeek === 7)}T23:55`),
  ];
}

const DAY_AND_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/;

/**
 * Returns a day, also a past one; `at` without a time means 10:00. Throws a sentence for what is no day and time, for
 * an unknown zone, and for a local time that a change of clocks skips; means the first of a repeated one.
 */
export function testDay(name: string, at: string, zone = ZONE): TestDay {
  if (!Intl.supportedValuesOf('timeZone').includes(zone)) {
    throw new Error(`There is no time zone «${zone}».`);
  }
  const complete = at.includes('T') ? at : `${at}T10:00`;
  if (!DAY_AND_TIME.test(at) || !isOnClock(complete, zone)) {
    throw new Error(
      `«${at}» is no day, or the clocks of ${zone} skip it. Examples: 2027-02-28, 2027-02-28T23:50.`,
    );
  }
  return { name, at: complete, zone };
}

/** Whether the clocks of a zone show this local time. */
function isOnClock(local: string, zone: string): boolean {
  try {
    const given = Temporal.PlainDateTime.from(local);
    return given.toZonedDateTime(zone).toPlainDateTime().equals(given);
  } catch {
    return false;
  }
}
