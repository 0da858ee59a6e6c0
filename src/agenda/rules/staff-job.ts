import { type Day, MINUTE } from '#shared/time/day-time.ts';
import type { Interval } from '#shared/time/interval.ts';
import { jobSegments } from './job.ts';
import type { WorkshopCalendar } from './workshop-calendar.ts';

/** Staff's days end here: what is worked out from them must still have a year of four digits. */
export const LAST_STAFF_DAY: Day = '9990-12-31';

/**
 * A job as staff may place it, on the grid or not. `pieces` is `null` where the workshop does not
 * work then, or the job would not end: nothing can be held, and it goes on without pause until
 * `end`. Instants are epoch milliseconds.
 */
export type StaffJob = { segments: Interval[] | null; end: number };

export function staffJob(
  calendar: WorkshopCalendar,
  day: Day,
  start: number,
  minutes: number,
): StaffJob {
  const pieces = jobSegments(calendar, day, start, minutes);
  return { segments: pieces, end: pieces?.at(-1)?.end ?? start + minutes * MINUTE };
}

/** What of a job is still to come at `now`: no bay is held for time that is over. */
export function remainingSegments(pieces: readonly Interval[], now: number): Interval[] {
  return pieces
    .map(({ start, end }) => ({ start: Math.max(start, now), end }))
    .filter(({ start, end }) => start < end);
}
