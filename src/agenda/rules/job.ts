import { addDays, type Day, MINUTE } from '#shared/time/day-time.ts';
import { type Interval, intervalLength } from '#shared/time/interval.ts';
import { isOpenAt, type WorkshopCalendar } from './workshop-calendar.ts';

/** A closed workshop does not keep a job waiting for longer than this. */
const LONGEST_PAUSE_DAYS = 60;

/**
 * The working time of a job of `minutes` that starts at the instant `start` of `day`: it pauses
 * over breaks and nights and goes on the next open day. `null` where the start does not lie in an
 * opening, or where the job would not end in the coming 60 days.
 */
export function jobSegments(
  calendar: WorkshopCalendar,
  day: Day,
  start: number,
  minutes: number,
): Interval[] | null {
  if (!isOpenAt(calendar, day, start)) return null;
  const pieces: Interval[] = [];
  let left = minutes * MINUTE;
  let current = day;
  for (let days = 0; days <= LONGEST_PAUSE_DAYS; days += 1) {
    for (const open of calendar(current).open) {
      const piece = segmentWithin(open, start, left);
      if (!piece) continue;
      pieces.push(piece);
      left -= intervalLength(piece);
      if (left === 0) return pieces;
    }
    current = addDays(current, 1);
  }
  return null;
}

/** What of an opening a job works that may begin at `from` and still needs `left` milliseconds. */
function segmentWithin(open: Interval, from: number, left: number): Interval | null {
  const start = Math.max(open.start, from);
  const end = Math.min(open.end, start + left);
  return start < end ? { start, end } : null;
}

/**
 * What a client's calendar should show as the end of a job that works until `end`: that instant,
 * or the day's closing where the job goes on another day. A job outside opening hours keeps its end.
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
