import { hoursOf, type Schedule } from '#settings/rules/opening-hours.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { addDays, type Day, type LocalDateTime, timeOf } from '#shared/time/day-time.ts';

/** Days before today on which the example workshop opened. */
export const OPENED_DAYS_BEFORE = 64;

/** The example workshop while its past is planned. `now` in epoch milliseconds. */
export type Workshop = {
  now: number;
  today: Day;
  timeZone: string;
  schedule: Schedule;
  counter: StaffActor;
  buyer: StaffActor;
};

/** Returns the open day nearest to `offset` days from today: before it in the past, else after it. */
export function openDay({ schedule, today }: Workshop, offset: number): Day {
  const step = offset <= 0 ? -1 : 1;
  for (let tried = offset; ; tried += step) {
    const day = addDays(today, tried);
    if (hoursOf(schedule, day).length > 0) return day;
  }
}

/** Returns when the workshop closes on its next open day. */
export function nextClosing(workshop: Workshop): LocalDateTime {
  const date = openDay(workshop, 1);
  const closes = Math.max(...hoursOf(workshop.schedule, date).map((hours) => hours.closes));
  return { date, time: timeOf(closes) };
}
