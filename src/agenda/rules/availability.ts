import { addDays, type Day, dayAt, MINUTE, type Time } from '#kernel/day-time.ts';
import { type Interval, overlaps } from '#kernel/interval.ts';
import { jobPieces } from './job.ts';
import type { CalendarRules, WorkshopCalendar } from './workshop-calendar.ts';

/** Time that a bay is held. Bays are numbered from 1. */
export type Taken = Interval & { bay: number };

export type BookingRules = CalendarRules & {
  bays: number;
  minimumNoticeMinutes: number;
  horizonDays: number;
};

export type Slot = { time: Time; available: boolean };
export type FreeStart = { date: Day; time: Time; at: number };

export type Question = {
  calendar: WorkshopCalendar;
  rules: BookingRules;
  /** Working minutes of the job. */
  minutes: number;
  taken: readonly Taken[];
  now: number;
};

/** The lowest bay on which every piece is free, or `null`. */
export function freeBay(
  pieces: readonly Interval[],
  taken: readonly Taken[],
  bays: number,
): number | null {
  for (let bay = 1; bay <= bays; bay += 1) {
    const held = taken.filter((each) => each.bay === bay);
    if (pieces.every((piece) => !held.some((each) => overlaps(piece, each)))) return bay;
  }
  return null;
}

/** The last day that can be booked: `horizonDays` after the workshop's today. */
export function lastBookableDay(rules: BookingRules, now: number): Day {
  return addDays(dayAt(now, rules.timeZone), rules.horizonDays);
}

/** Whether the notice and the horizon allow a start; says nothing about bays. */
export function withinReach(rules: BookingRules, day: Day, at: number, now: number): boolean {
  return at >= now + rules.minimumNoticeMinutes * MINUTE && day <= lastBookableDay(rules, now);
}

/** Every start of the day in order, unavailable ones included; none on a closed day. */
export function slotsOf(question: Question, day: Day): Slot[] {
  const free = new Set(freeStartsOf(question, day).map((start) => start.time));
  return question.calendar(day).starts.map(({ time }) => ({ time, available: free.has(time) }));
}

/** The starts of a day at which the job can be booked. */
export function freeStartsOf(question: Question, day: Day): FreeStart[] {
  const { calendar, rules, minutes, taken, now } = question;
  const free: FreeStart[] = [];
  if (day > lastBookableDay(rules, now)) return free;
  const earliest = now + rules.minimumNoticeMinutes * MINUTE;
  for (const { at, time } of calendar(day).starts) {
    if (at === null || at < earliest) continue;
    const pieces = jobPieces(calendar, day, at, minutes);
    if (pieces && freeBay(pieces, taken, rules.bays) !== null) free.push({ date: day, time, at });
  }
  return free;
}

/**
 * The time within which jobs that start on these days may work: what has to be known of the bays
 * to answer for them. `null` where no job can start.
 */
export function reachOf(
  calendar: WorkshopCalendar,
  days: readonly Day[],
  minutes: number,
): Interval | null {
  let reach: Interval | null = null;
  for (const day of days) {
    const { starts } = calendar(day);
    for (const edge of [starts.find(exists), starts.findLast(exists)]) {
      const pieces = edge?.at == null ? null : jobPieces(calendar, day, edge.at, minutes);
      reach = pieces ? join(reach, pieces) : reach;
    }
  }
  return reach;
}

const exists = (start: { at: number | null }) => start.at !== null;

function join(reach: Interval | null, pieces: readonly Interval[]): Interval {
  const start = pieces[0]?.start ?? 0;
  const end = pieces.at(-1)?.end ?? 0;
  return reach
    ? { start: Math.min(reach.start, start), end: Math.max(reach.end, end) }
    : { start, end };
}

/** At most `count` free starts, those nearest in time to the wanted instant first. */
export function nearestStarts(
  starts: readonly FreeStart[],
  wanted: number,
  count: number,
): FreeStart[] {
  return [...starts]
    .sort((a, b) => Math.abs(a.at - wanted) - Math.abs(b.at - wanted) || a.at - b.at)
    .slice(0, count);
}
