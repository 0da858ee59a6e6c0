import { addDays, type Day } from './day-time.ts';

/** Returns the first day of the month of a day. It identifies the month. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the first day of the month after the month of a day. */
export function monthAfter(day: Day): Day {
  return monthOf(addDays(monthOf(day), 31));
}

/** Returns the first day of the month before the month of a day. */
export function monthBefore(day: Day): Day {
  return monthOf(addDays(monthOf(day), -1));
}
