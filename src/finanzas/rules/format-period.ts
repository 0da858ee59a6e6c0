import type { Day } from '#shared/time/day-time.ts';
import type { PeriodUnit } from './periods.ts';

/** Periods in words. Days are text; noon of UTC is that day everywhere that matters. */
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

/** `05/11`, where the year is plain from what stands around it. */
export const formatDayAndMonth = (day: Day) => DAY_MONTH.format(utcNoon(day));

/** A part of a period in full: `5 de noviembre de 2026`, `noviembre de 2026`. */
export function formatPeriodPart(day: Day, unit: PeriodUnit): string {
  return unit === 'day' ? DAY.format(utcNoon(day)) : formatMonth(day);
}

/** Under an axis: `5`, `nov 26`. */
export function formatAxisMark(day: Day, unit: PeriodUnit): string {
  return unit === 'day' ? String(Number(day.slice(8))) : SHORT_MONTH.format(utcNoon(day));
}
