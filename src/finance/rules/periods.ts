import { addDays, type Day, dayNumber } from '#shared/time/day-time.ts';
import { monthAfter, monthOf } from '#shared/time/months.ts';

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

/** Days are ISO texts; the instant at noon UTC, formatted in UTC, is that day. */
const utcNoon = (day: Day) => Date.parse(`${day}T12:00:00Z`);
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-UY', { ...options, timeZone: 'UTC' });

const MONTH = format({ month: 'long', year: 'numeric' });
const SHORT_MONTH = format({ month: 'short', year: '2-digit' });
const DAY = format({ day: 'numeric', month: 'long', year: 'numeric' });
const DAY_MONTH = format({ day: '2-digit', month: '2-digit' });
const NUMBERS = format({ day: '2-digit', month: '2-digit', year: 'numeric' });

/** `noviembre de 2026` */
export const formatMonth = (day: Day) => MONTH.format(utcNoon(day));
/** `05/11/2026` */
export const formatDay = (day: Day) => NUMBERS.format(utcNoon(day));

/** `05/11`, if the context shows the year. */
export const formatDayAndMonth = (day: Day) => DAY_MONTH.format(utcNoon(day));

/** A day or month of a period in full: `5 de noviembre de 2026`, `noviembre de 2026`. */
export function formatPeriodPart(day: Day, unit: PeriodUnit): string {
  return unit === 'day' ? DAY.format(utcNoon(day)) : formatMonth(day);
}

/** Label of an axis: `5`, `nov 26`. */
export function formatAxisMark(day: Day, unit: PeriodUnit): string {
  return unit === 'day' ? String(Number(day.slice(8))) : SHORT_MONTH.format(utcNoon(day));
}
