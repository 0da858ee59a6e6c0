import { addDays, type Day, MINUTE } from '#shared/time/day-time.ts';
import { intervalLength } from '#shared/time/interval.ts';
import { daysBetween, type WorkshopCalendar } from './workshop-calendar.ts';

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
  const last = lastComputed.get(calendar);
  if (last?.bays === bays && last.today === today) return last.weeks;
  const weeks = computeWeeks(calendar, bays, today);
  lastComputed.set(calendar, { bays, today, weeks });
  return weeks;
}

/** The last result for each calendar: each booking asks for the same weeks until the day or the bays change. */
const lastComputed = new WeakMap<
  WorkshopCalendar,
  { bays: number; today: Day; weeks: ComingWeeks }
>();

function computeWeeks(calendar: WorkshopCalendar, bays: number, today: Day): ComingWeeks {
  const from = firstOpenDay(calendar, today) ?? today;
  const to = addDays(from, DAYS - 1);
  const open = daysBetween(from, to).map((day) => openMinutes(calendar, day));
  return { from, to, minutes: bays * open.reduce((sum, minutes) => sum + minutes, 0) };
}

function firstOpenDay(calendar: WorkshopCalendar, today: Day): Day | null {
  for (let ahead = 0; ahead <= LONGEST_CLOSURE_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (openMinutes(calendar, day) > 0) return day;
  }
  return null;
}

function openMinutes(calendar: WorkshopCalendar, day: Day): number {
  return calendar(day).open.reduce((sum, open) => sum + intervalLength(open), 0) / MINUTE;
}
