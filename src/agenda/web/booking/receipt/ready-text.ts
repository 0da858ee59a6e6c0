import { longDay } from '#shared/time/day-time.ts';
import type { BookedCitation } from '../../../contract/citation.ts';

/** When the work is expected to end: `11:15`, with the day where it is not that of the visit. */
export function formatReadyTime({ date, ready }: BookedCitation): string {
  return ready.date === date ? ready.time : `${longDay(ready.date)}, ${ready.time}`;
}
