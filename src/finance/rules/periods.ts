import { addDays, type Day, dayNumber } from '#shared/time/day-time.ts';
import { monthAfter, monthOf } from './recurrence.ts';

/** Unit into which a period is divided: days if they fit on an axis, else months. */
export type PeriodUnit = 'day' | 'month';
const MAX_DAYS = 62;

type Span = { startDate?: Day | undefined; endDate?: Day | undefined };

export function periodUnit({ startDate, endDate }: Span): PeriodUnit {
  if (startDate === undefined || endDate === undefined) return 'month';
  return dayNumber(endDate) - dayNumber(startDate) < MAX_DAYS ? 'day' : 'month';
}

/** Returns the days of a period, or the first days of its months, without gaps; both ends included. */
export function periodParts(first: Day, last: Day, unit: PeriodUnit): Day[] {
  const parts: Day[] = [];
  const next = unit === 'day' ? (day: Day) => addDays(day, 1) : monthAfter;
  for (let at = unit === 'day' ? first : monthOf(first); at <= last; at = next(at)) parts.push(at);
  return parts;
}

/** Returns the month of a day as a period. */
export function monthPeriod(day: Day): { startDate: Day; endDate: Day } {
  return { startDate: monthOf(day), endDate: addDays(monthAfter(day), -1) };
}

/** Returns the first day of the month that a period covers exactly; `null` for any other period. */
export function coveredMonth({
  startDate,
  endDate,
}: {
  startDate: string;
  endDate: string;
}): Day | null {
  if (startDate === '' || startDate !== monthOf(startDate)) return null;
  return monthPeriod(startDate).endDate === endDate ? startDate : null;
}
