import { addDays, type Day, dayAt } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';

/**
 * An estimate can be answered until the midnight of the workshop after its last day. This instant, `validUntil`, is
 * in epoch milliseconds, as `now`.
 */

/** Returns the end of the validity of an estimate that is sent at `now`. */
export function endOfValidity(
  { timeZone, estimateValidDays }: { timeZone: string; estimateValidDays: number },
  now: number,
): number {
  return boundaryAt(addDays(dayAt(now, timeZone), estimateValidDays + 1), 0, timeZone);
}

/** Returns the last workshop-local day on which an estimate can be answered. */
export const lastAnswerDay = (validUntil: number, timeZone: string): Day =>
  dayAt(validUntil - 1, timeZone);

export const isExpired = (validUntil: number, now: number): boolean => validUntil <= now;
