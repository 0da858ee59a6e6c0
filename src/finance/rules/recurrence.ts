import { addDays, type Day, dayNumber } from '#shared/time/day-time.ts';
import { monthAfter, monthOf } from '#shared/time/months.ts';

function lastOfMonth(day: Day): Day {
  return addDays(monthAfter(day), -1);
}

/** Returns the due day in a month: `dayOfMonth`, or the last day of a shorter month. */
export function dueDay(month: Day, dayOfMonth: number): Day {
  const wanted = addDays(monthOf(month), dayOfMonth - 1);
  return monthOf(wanted) === monthOf(month) ? wanted : lastOfMonth(month);
}

/**
 * Returns the next due day of a recurring expense whose last entry was for the month of `last`. Never
 * twice in a month, and never for months that had passed before the expense became recurring.
 */
export function nextDue(last: Day, dayOfMonth: number, today: Day): Day {
  const dueInMonth = (month: Day) => dueDay(month, dayOfMonth);
  const earliest = dueInMonth(monthAfter(last));
  if (earliest > today) return earliest;
  const thisMonth = dueInMonth(today);
  return thisMonth > today ? thisMonth : dueInMonth(monthAfter(today));
}

/** Returns the day of the month, from 1. */
export function dayOfMonth(day: Day): number {
  return dayNumber(day) - dayNumber(monthOf(day)) + 1;
}
