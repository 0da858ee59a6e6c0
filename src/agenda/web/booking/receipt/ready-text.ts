import { longDay } from '#shared/time/day-time.ts';
import type { BookedCitation } from '../../../contract/citation.ts';

/**
 * Formats the expected end of the work: `11:15`, with the day if it differs from the day of the
 * visit.
 */
export function formatReadyTime({ date, ready }: BookedCitation): string {
  return ready.date === date ? ready.time : `${longDay(ready.date)}, ${ready.time}`;
}
