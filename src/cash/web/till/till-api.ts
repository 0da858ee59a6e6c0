import { addDays, type Day, isDay } from '#shared/time/day-time.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { getCashDay, unpackCashDay } from '../../contract/cash-day.ts';

export const cashDayQuery = (day: Day) => ({
  ...readQuery(getCashDay, { params: { day } }),
  select: unpackCashDay,
});

/** Views of the till, by their names in the URL. */
export const TILL_VIEWS = { caja: 'Caja', cobrar: 'Por cobrar', devolver: 'Por devolver' } as const;
export type TillView = keyof typeof TILL_VIEWS;

/** Parses the view of the URL: `caja`, `caja/2026-11-29`, `cobrar`, `devolver`; another day is today. */
export function parseTillView(rest: string, today: Day): { view: TillView; day: Day } {
  const [name = '', day = ''] = rest.split('/');
  const view = Object.hasOwn(TILL_VIEWS, name) ? (name as TillView) : 'caja';
  return { view, day: isDay(day) && day <= addDays(today, 1) ? day : today };
}

export const tillDayRest = (day: Day, today: Day): string =>
  day === today ? 'caja' : `caja/${day}`;

/** Returns the smallest units of an amount of the API. */
export const minorOf = (amount: number): number => Math.round(amount * 100);
