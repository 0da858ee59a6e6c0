import { hoursOf, type Schedule } from '#settings/rules/opening-hours.ts';
import {
  addDays,
  type Day,
  type Interval,
  intervalLength,
  MINUTE,
  type Time,
  timeOf,
} from '#shared/time/day-time.ts';
import { boundaryAt, instantAt } from '#shared/time/time-zone.ts';

/** A slot of the grid; `at` is its instant, `null` if the clocks skip that time. */
export type GridSlot = { minute: number; time: Time; at: number | null };

/** Working day: opening hours as instants, slots in order. */
export type WorkshopDay = { day: Day; open: readonly Interval[]; slots: readonly GridSlot[] };

export type WorkshopCalendar = (day: Day) => WorkshopDay;

export type CalendarRules = { schedule: Schedule; timeZone: string; slotStepMinutes: number };

/** Size at which the cache is cleared. Nearly all requested days lie within the booking window. */
const MAX_CACHED_DAYS = 500;

/**
 * Returns the calendar of one set of settings. The slot grid restarts with every opening (after a
 * break too): the first minute of an opening is always a slot. Each day is computed once and
 * cached; otherwise the calendar is a pure function of its rules.
 */
export function workshopCalendar(rules: CalendarRules): WorkshopCalendar {
  const cache = new Map<Day, WorkshopDay>();
  return (day) => {
    const cached = cache.get(day);
    if (cached) return cached;
    if (cache.size >= MAX_CACHED_DAYS) cache.clear();
    const computed = workshopDay(rules, day);
    cache.set(day, computed);
    return computed;
  };
}

function workshopDay(
  { schedule, timeZone, slotStepMinutes }: CalendarRules,
  day: Day,
): WorkshopDay {
  const open: Interval[] = [];
  const slots: GridSlot[] = [];
  for (const { opens, closes } of hoursOf(schedule, day)) {
    const start = boundaryAt(day, opens, timeZone);
    const end = boundaryAt(day, closes, timeZone);
    if (start < end) open.push({ start, end });
    for (let minute = opens; minute < closes; minute += slotStepMinutes) {
      slots.push({ minute, time: timeOf(minute), at: instantAt(day, minute, timeZone) });
    }
  }
  return { day, open, slots };
}

/** Returns whether an instant lies in the opening hours of its day. */
export function isOpenAt(calendar: WorkshopCalendar, day: Day, at: number): boolean {
  return calendar(day).open.some(({ start, end }) => start <= at && at < end);
}

/** Returns the days from `first` to `last`, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** First and last day, both included, and the working minutes of all bays on them. */
type ComingWeeks = { from: Day; to: Day; minutes: number };

const DAYS = 14;
/** A workshop that is closed for longer has no coming weeks. */
const LONGEST_CLOSURE_DAYS = 60;

/**
 * Returns the two weeks against which unconfirmed bookings are measured. They begin today, or on
 * the day on which the workshop opens again.
 */
export function comingWeeks(calendar: WorkshopCalendar, bays: number, today: Day): ComingWeeks {
  const last = lastComputed.get(calendar);
  if (last?.bays === bays && last.today === today) return last.weeks;
  const weeks = computeWeeks(calendar, bays, today);
  lastComputed.set(calendar, { bays, today, weeks });
  return weeks;
}

/** The last result for each calendar: each booking asks for the same weeks until the day or the bays change. */
const lastComputed = new WeakMap<
  WorkshopCalendar,
  { bays: number; today: Day; weeks: ComingWeeks }
>();

function computeWeeks(calendar: WorkshopCalendar, bays: number, today: Day): ComingWeeks {
  const from = firstOpenDay(calendar, today) ?? today;
  const to = addDays(from, DAYS - 1);
  const open = daysBetween(from, to).map((day) => openMinutes(calendar, day));
  return { from, to, minutes: bays * open.reduce((sum, minutes) => sum + minutes, 0) };
}

function firstOpenDay(calendar: WorkshopCalendar, today: Day): Day | null {
  for (let ahead = 0; ahead <= LONGEST_CLOSURE_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (openMinutes(calendar, day) > 0) return day;
  }
  return null;
}

function openMinutes(calendar: WorkshopCalendar, day: Day): number {
  return calendar(day).open.reduce((sum, open) => sum + intervalLength(open), 0) / MINUTE;
}
