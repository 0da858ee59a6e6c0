import { addDays, type Day, dayNumber } from '#shared/time/day-time.ts';
import { monthAfter, monthOf } from './recurrence.ts';

/** How finely a period is divided: what fits on an axis by day, all else by month. */
export type PeriodUnit = 'day' | 'month';
const MOST_DAYS = 62;

type Span = { startDate?: Day | undefined; endDate?: Day | undefined };

export function periodUnit({ startDate, endDate }: Span): PeriodUnit {
  if (startDate === undefined || endDate === undefined) return 'month';
  return dayNumber(endDate) - dayNumber(startDate) < MOST_DAYS ? 'day' : 'month';
}

/** Its days, or the first days of its months, in order and without a gap; both ends included. */
export function periodParts(first: Day, last: Day, unit: PeriodUnit): Day[] {
  const parts: Day[] = [];
  const next = unit === 'day' ? (day: Day) => addDays(day, 1) : monthAfter;
  for (let at = unit === 'day' ? first : monthOf(first); at <= last; at = next(at)) parts.push(at);
  return parts;
}

/** The month that a day is in, as a period of the filter. */
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
