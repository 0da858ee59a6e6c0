import { addDays, type Day, dayNumber } from '#shared/time/day-time.ts';

/** A month is named by its first day. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function monthAfter(day: Day): Day {
  return monthOf(addDays(monthOf(day), 31));
}

function lastOfMonth(day: Day): Day {
  return addDays(monthAfter(day), -1);
}

/** When it is due in that month: on its day, or on the last one where the month is shorter. */
export function dueDay(month: Day, dayOfMonth: number): Day {
  const wanted = addDays(monthOf(month), dayOfMonth - 1);
  return monthOf(wanted) === monthOf(month) ? wanted : lastOfMonth(month);
}

/**
 * When an expense comes back that stood for the month of `last`: never twice in a month, and
 * nothing is written afterwards for months that had passed before it was told to come back.
 */
export function nextDue(last: Day, dayOfMonth: number, today: Day): Day {
  const inMonth = (month: Day) => dueDay(month, dayOfMonth);
  const soonest = inMonth(monthAfter(last));
  if (soonest > today) return soonest;
  const thisMonth = inMonth(today);
  return thisMonth > today ? thisMonth : inMonth(monthAfter(today));
}

/** The day of the month of a day. */
export function dayOfMonth(day: Day): number {
  return dayNumber(day) - dayNumber(monthOf(day)) + 1;
}
