import type { Day } from '#shared/time/day-time.ts';

/** First and last day, both included; '' leaves that side open. */
export type ShownPeriod = { startDate: Day | ''; endDate: Day | '' };

/**
 * Returns the period with another first or last day. Opens the other end if the period would end
 * before it begins.
 */
export function withDay(period: ShownPeriod, change: Partial<ShownPeriod>): ShownPeriod {
  const next = { ...period, ...change };
  const { startDate, endDate } = next;
  if (startDate === '' || endDate === '' || startDate <= endDate) return next;
  return change.endDate === undefined ? { startDate, endDate: '' } : { startDate: '', endDate };
}
