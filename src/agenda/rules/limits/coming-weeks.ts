import { addDays, type Day, MINUTE } from '#shared/time/day-time.ts';
import { intervalLength } from '#shared/time/interval.ts';
import { daysBetween, type WorkshopCalendar } from '../availability/workshop-calendar.ts';

/** First and last day, both included, and the working minutes of all bays on them. */
export type ComingWeeks = { from: Day; to: Day; minutes: number };

const DAYS = 14;
/** A workshop that is closed for longer has no coming weeks. */
const LONGEST_CLOSURE_DAYS = 60;

/**
 * Returns the two weeks against which unconfirmed bookings are measured. They begin today, or on
 * the day on which the workshop opens again.
 */
export function comingWeeks(calendar: WorkshopCalendar, bays: number, today: Day): ComingWeeks {
  const days = daysBetween(today, addDays(today, LONGEST_CLOSURE_DAYS));
  const from = days.find((day) => openMinutes(calendar, day) > 0) ?? today;
  const to = addDays(from, DAYS - 1);
  const open = daysBetween(from, to).map((day) => openMinutes(calendar, day));
  return { from, to, minutes: bays * open.reduce((sum, minutes) => sum + minutes, 0) };
}

function openMinutes(calendar: WorkshopCalendar, day: Day): number {
  return calendar(day).open.reduce((sum, open) => sum + intervalLength(open), 0) / MINUTE;
}
