import type { Day } from '#shared/time/day-time.ts';
import { monthBefore, monthOf } from '#shared/time/months.ts';

/** How many months the figures of work orders cover, the current one included. */
const FIGURE_MONTHS = 12;

/** Numbers of orders that were received in a month, and sums of their lines in cents. */
export type MonthSums = {
  received: number;
  inspected: number;
  sent: number;
  answered: number;
  approvedCents: number;
  declinedCents: number;
  /** Lines that were offered to the client and have no answer. */
  openCents: number;
};

export const NO_ORDERS: MonthSums = {
  received: 0,
  inspected: 0,
  sent: 0,
  answered: 0,
  approvedCents: 0,
  declinedCents: 0,
  openCents: 0,
};

/** Returns the first days of the last 12 months, the month of `today` first. */
export function figureMonths(today: Day): Day[] {
  const months = [monthOf(today)];
  while (months.length < FIGURE_MONTHS) months.push(monthBefore(months.at(-1) ?? today));
  return months;
}

const MONTH = new Intl.DateTimeFormat('es-UY', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `noviembre de 2026` */
export const monthText = (day: Day): string => MONTH.format(Date.parse(`${day}T12:00:00Z`));
