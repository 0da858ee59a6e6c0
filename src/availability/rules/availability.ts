import { closingHoliday, hoursOf } from '#settings/rules/opening-hours.ts';
import {
  addDays,
  type Day,
  type Interval,
  MINUTE,
  overlaps,
  type Time,
} from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { jobSegments } from './job.ts';
import type { CalendarRules, GridSlot, WorkshopCalendar } from './workshop-calendar.ts';

/** Time in which a bay is busy. Bays are numbered from 1. */
export type BusyInterval = Interval & { bay: number };

export type BookingRules = CalendarRules & {
  bays: number;
  minimumNoticeMinutes: number;
  horizonDays: number;
};

/**
 * Why a slot is not available: it lies outside the booking window (`not-bookable`), every bay is busy
 * (`taken`), or no bay is free for as long as the job takes (`too-short`).
 */
type SlotReason = 'not-bookable' | 'taken' | 'too-short';

/** `ready` is the instant at which a job that starts in this slot ends. */
export type Slot =
  | { time: Time; available: true; ready: number }
  | { time: Time; available: false; reason: SlotReason };

/** Whether a day has a free slot; if not, whether its weekday, a holiday or an exception closes it. */
type DayState = 'open' | 'full' | 'closed-weekday' | 'closed-holiday' | 'closed-day';
export type DayMark = { date: Day; state: DayState; holiday: string | null };
export type FreeSlot = { date: Day; time: Time; at: number };

export type AvailabilityQuery = {
  calendar: WorkshopCalendar;
  rules: BookingRules;
  /** Working minutes of the job. */
  minutes: number;
  busy: readonly BusyInterval[];
  now: number;
};

/** Returns the lowest bay on which every segment is free, or `null`. */
export function freeBay(
  segments: readonly Interval[],
  busy: readonly BusyInterval[],
  bays: number,
): number | null {
  for (let bay = 1; bay <= bays; bay += 1) {
    if (isBayFree(segments, busy, bay)) return bay;
  }
  return null;
}

/** Returns whether every segment is free on this bay. */
export function isBayFree(
  segments: readonly Interval[],
  busy: readonly BusyInterval[],
  bay: number,
): boolean {
  return !busy.some(
    (interval) => interval.bay === bay && segments.some((segment) => overlaps(segment, interval)),
  );
}

/**
 * Returns the last day that can be booked: `horizonDays` after today in the workshop's time zone.
 */
export function lastBookableDay(rules: BookingRules, now: number): Day {
  return addDays(wallAt(now, rules.timeZone).day, rules.horizonDays);
}

/** Returns whether lead time and booking window allow an instant. Ignores bays. */
export function isWithinBookingWindow(
  rules: BookingRules,
  day: Day,
  at: number,
  now: number,
): boolean {
  return at >= firstBookableInstant(rules, day, now);
}

/** Returns the instant from which the slots of a day can be booked; for a day after the last one, infinity. */
function firstBookableInstant(rules: BookingRules, day: Day, now: number): number {
  const isTooLate = day > lastBookableDay(rules, now);
  return isTooLate ? Number.POSITIVE_INFINITY : now + rules.minimumNoticeMinutes * MINUTE;
}

/** Returns every slot of the day in order, with the unavailable ones. A closed day has none. */
export function slotsOf(question: AvailabilityQuery, day: Day): Slot[] {
  const toSlot = slotReader(question, day);
  return question.calendar(day).slots.map(toSlot);
}

/** Returns the function that reads one slot of a day. The booking window is computed once, not per slot. */
function slotReader(question: AvailabilityQuery, day: Day): (start: GridSlot) => Slot {
  const from = firstBookableInstant(question.rules, day, question.now);
  return (start) => slotAt(question, { day, from }, start);
}

function slotAt(
  { calendar, rules, minutes, busy }: AvailabilityQuery,
  { day, from }: { day: Day; from: number },
  start: GridSlot,
): Slot {
  const { at, time } = start;
  if (at === null || at < from) return { time, available: false, reason: 'not-bookable' };
  const segments = jobSegments(calendar, day, at, minutes);
  if (segments && freeBay(segments, busy, rules.bays) !== null) {
    return { time, available: true, ready: segments.at(-1)?.end ?? at };
  }
  if (segments === null) return { time, available: false, reason: 'too-short' };
  // The shortest job that can be booked takes one slot step.
  const shortest = jobSegments(calendar, day, at, Math.min(minutes, rules.slotStepMinutes));
  const canBegin = shortest !== null && freeBay(shortest, busy, rules.bays) !== null;
  return { time, available: false, reason: canBegin ? 'too-short' : 'taken' };
}

/** Returns the slots of a day at which the job can be booked. */
export function freeSlotsOf(question: AvailabilityQuery, day: Day): FreeSlot[] {
  const toSlot = slotReader(question, day);
  return question.calendar(day).slots.flatMap((start) => {
    const { at, time } = start;
    return at !== null && toSlot(start).available ? [{ date: day, time, at }] : [];
  });
}

function hasFreeSlot(question: AvailabilityQuery, day: Day): boolean {
  const toSlot = slotReader(question, day);
  return question.calendar(day).slots.some((start) => toSlot(start).available);
}

/** Returns the state that a calendar shows for a day. A caller that knows its slots passes `isFree`. */
export function dayMark(
  question: AvailabilityQuery,
  date: Day,
  isFree = hasFreeSlot(question, date),
): DayMark {
  const { schedule } = question.rules;
  if (hoursOf(schedule, date).length === 0) {
    const holiday = closingHoliday(schedule, date);
    if (holiday !== null) return { date, state: 'closed-holiday', holiday };
    return { date, state: schedule.exceptions[date] ? 'closed-day' : 'closed-weekday', holiday };
  }
  return { date, state: isFree ? 'open' : 'full', holiday: null };
}

/**
 * Returns the time in which jobs that start on these days may work: the bays have to be read for
 * this time. Returns `null` if no job can start.
 */
export function possibleWorkInterval(
  calendar: WorkshopCalendar,
  days: readonly Day[],
  minutes: number,
): Interval | null {
  let span: Interval | null = null;
  for (const day of days) {
    const { slots } = calendar(day);
    for (const edge of [slots.find(hasInstant), slots.findLast(hasInstant)]) {
      const segments = edge?.at == null ? null : jobSegments(calendar, day, edge.at, minutes);
      span = segments ? join(span, segments) : span;
    }
  }
  return span;
}

const hasInstant = (start: { at: number | null }) => start.at !== null;

function join(span: Interval | null, segments: readonly Interval[]): Interval {
  const start = segments[0]?.start ?? 0;
  const end = segments.at(-1)?.end ?? 0;
  return span
    ? { start: Math.min(span.start, start), end: Math.max(span.end, end) }
    : { start, end };
}

/** Returns at most `count` free slots, the nearest to the wanted instant first. */
export function nearestSlots(
  slots: readonly FreeSlot[],
  wanted: number,
  count: number,
): FreeSlot[] {
  return [...slots]
    .sort((a, b) => Math.abs(a.at - wanted) - Math.abs(b.at - wanted) || a.at - b.at)
    .slice(0, count);
}
