import type { Day } from '#kernel/day-time.ts';

/** First and last day of what is shown, both included; '' is open on that side. */
export type ShownPeriod = { startDate: Day | ''; endDate: Day | '' };

/**
 * Returns the period with another first or last day. The other end becomes open where it would lie
 * on the wrong side: what is shown never ends before it begins.
 */
export function withDay(period: ShownPeriod, change: Partial<ShownPeriod>): ShownPeriod {
  const next = { ...period, ...change };
  const { startDate, endDate } = next;
  if (startDate === '' || endDate === '' || startDate <= endDate) return next;
  return change.endDate === undefined ? { startDate, endDate: '' } : { startDate: '', endDate };
}
