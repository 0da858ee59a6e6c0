import type { Day } from '#shared/time/day-time.ts';

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
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: FIGURE_MONTHS }, (_, back) => firstDay(year, month - back));
}

/** Returns the first day of the month after the month of a day. */
export function monthAfter(day: Day): Day {
  return firstDay(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + 1);
}

/** A month below 1 or above 12 belongs to the year before or after. */
function firstDay(year: number, month: number): Day {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

/** Returns a part of a whole as a percentage with 2 decimals; `null` if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;
}

const MONTH = new Intl.DateTimeFormat('es-UY', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `noviembre de 2026` */
export const monthText = (day: Day): string => MONTH.format(Date.parse(`${day}T12:00:00Z`));
