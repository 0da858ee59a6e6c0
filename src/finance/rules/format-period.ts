import type { Day } from '#shared/time/day-time.ts';
import type { PeriodUnit } from './periods.ts';

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
