import { addDays, type Day, type Interval, intervalLength, MINUTE } from '#shared/time/day-time.ts';
import { isOpenAt, type WorkshopCalendar } from './workshop-calendar.ts';

/** A job that would not end within this time is not planned. */
const LONGEST_PAUSE_DAYS = 60;

/**
 * Returns the working time of a job of `minutes` that starts at the instant `start` of `day`. Work
 * pauses over breaks and nights and continues on the next open day. Returns `null` if the start
 * lies outside of opening hours, or if the job would not end in the coming 60 days.
 */
export function jobSegments(
  calendar: WorkshopCalendar,
  day: Day,
  start: number,
  minutes: number,
): Interval[] | null {
  if (!isOpenAt(calendar, day, start)) return null;
  const segments: Interval[] = [];
  let left = minutes * MINUTE;
  let current = day;
  for (let days = 0; days <= LONGEST_PAUSE_DAYS; days += 1) {
    for (const open of calendar(current).open) {
      const segment = segmentWithin(open, start, left);
      if (!segment) continue;
      segments.push(segment);
      left -= intervalLength(segment);
      if (left === 0) return segments;
    }
    current = addDays(current, 1);
  }
  return null;
}

/**
 * Returns the working time within an opening for a job that may begin at `from` and needs `left`
 * milliseconds.
 */
function segmentWithin(open: Interval, from: number, left: number): Interval | null {
  const start = Math.max(open.start, from);
  const end = Math.min(open.end, start + left);
  return start < end ? { start, end } : null;
}

/**
 * Returns the end for a client's calendar of a job that works until `end`: that instant, or the
 * day's closing if the job continues on another day. A job outside of opening hours keeps its end.
 */
export function endOfVisit(
  calendar: WorkshopCalendar,
  day: Day,
  start: number,
  end: number,
): number {
  const closing = calendar(day).open.at(-1)?.end ?? end;
  return closing > start ? Math.min(end, closing) : end;
}

/** Last day that staff may enter. Days computed from it still have a year of four digits. */
export const LAST_STAFF_DAY: Day = '9990-12-31';

/**
 * A job at a time chosen by staff, on the slot grid or not. `segments` is `null` if the workshop is
 * closed at that time or the job would not end: it gets no bay and lasts without pause until `end`.
 * Instants are epoch milliseconds.
 */
type StaffJob = { segments: Interval[] | null; end: number };

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
