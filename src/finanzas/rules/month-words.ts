import type { Day } from '#kernel/day-time.ts';
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
export const monthWords = (day: Day) => MONTH.format(utcNoon(day));
/** `05/11/2026` */
export const dayNumbers = (day: Day) => NUMBERS.format(utcNoon(day));

/** `05/11`, where the year is plain from what stands around it. */
export const dayAndMonth = (day: Day) => DAY_MONTH.format(utcNoon(day));

/** A part of a period in full: `5 de noviembre de 2026`, `noviembre de 2026`. */
export function partWords(day: Day, unit: PeriodUnit): string {
  return unit === 'day' ? DAY.format(utcNoon(day)) : monthWords(day);
}

/** Under an axis: `5`, `nov 26`. */
export function partMark(day: Day, unit: PeriodUnit): string {
  return unit === 'day' ? String(Number(day.slice(8))) : SHORT_MONTH.format(utcNoon(day));
}
