import {
  addDays,
  type Day,
  type Interval,
  MINUTE,
  minuteOf,
  type Time,
  timeOf,
} from '#shared/time/day-time.ts';
import { boundaryAt, wallAt } from '#shared/time/time-zone.ts';

/** Part of one workshop-local day; `until` may be `24:00` and is always after `from`. */
export type DaySegment = { date: Day; from: Time; until: Time };

/** Splits an interval at the workshop's midnights: one segment for each day. */
export function daySegments({ start, end }: Interval, timeZone: string): DaySegment[] {
  const [first, last] = [wallAt(start, timeZone), wallAt(end, timeZone)];
  // Most work begins and ends on one day.
  if (first.day === last.day && first.time < last.time) {
    return [{ date: first.day, from: first.time, until: last.time }];
  }
  const segments: DaySegment[] = [];
  let from = start;
  for (let { day } = first; from < end; day = addDays(day, 1)) {
    const until = Math.min(end, boundaryAt(addDays(day, 1), 0, timeZone));
    if (until > from) segments.push(segmentOf(day, { start: from, end: until }, timeZone));
    from = until;
  }
  return segments;
}

function segmentOf(date: Day, { start, end }: Interval, timeZone: string): DaySegment {
  const from = wallAt(start, timeZone);
  const until = wallAt(end, timeZone);
  if (until.day > date) return { date, from: from.time, until: '24:00' };
  if (until.time > from.time) return { date, from: from.time, until: until.time };
  // The clocks were put back meanwhile: the segment is shown with its real duration.
  const minutes = minuteOf(from.time) + Math.ceil((end - start) / MINUTE);
  return { date, from: from.time, until: timeOf(Math.min(minutes, 1440)) };
}
