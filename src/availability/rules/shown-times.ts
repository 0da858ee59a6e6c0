import {
  type Day,
  type LocalDateTime,
  longDayWithoutYear,
  type Time,
} from '#shared/time/day-time.ts';

/**
 * Formats the expected end of the work: `11:15`, with the day if it differs from the day of the
 * visit.
 */
export function formatReadyTime(
  ready: LocalDateTime,
  date: Day,
  formatDay = longDayWithoutYear,
): string {
  return ready.date === date ? ready.time : `${formatDay(ready.date)}, ${ready.time}`;
}

/** Days with free slots, in order, and the day after them from which more can be read; `null` after the last. */
export type MoveChoices = { days: { date: Day; times: Time[] }[]; more: Day | null };
