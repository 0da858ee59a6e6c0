import { type Day, MINUTE } from '#shared/time/day-time.ts';
import type { Interval } from '#shared/time/interval.ts';
import { jobSegments } from './job.ts';
import type { WorkshopCalendar } from './workshop-calendar.ts';

/** Last day that staff may enter. Days computed from it still have a year of four digits. */
export const LAST_STAFF_DAY: Day = '9990-12-31';

/**
 * A job at a time chosen by staff, on the slot grid or not. `segments` is `null` if the workshop is
 * closed at that time or the job would not end: it gets no bay and lasts without pause until `end`.
 * Instants are epoch milliseconds.
 */
export type StaffJob = { segments: Interval[] | null; end: number };

export function staffJob(
  calendar: WorkshopCalendar,
  day: Day,
  start: number,
  minutes: number,
): StaffJob {
  const segments = jobSegments(calendar, day, start, minutes);
  return { segments, end: segments?.at(-1)?.end ?? start + minutes * MINUTE };
}

/** Returns the part of the segments after `now`. Past time needs no bay. */
export function remainingSegments(segments: readonly Interval[], now: number): Interval[] {
  return segments
    .map(({ start, end }) => ({ start: Math.max(start, now), end }))
    .filter(({ start, end }) => start < end);
}
