import { hoursOf, type Schedule } from '#settings/rules/opening-hours.ts';
import { addDays, type Day, type Time, timeOf } from '#shared/time/day-time.ts';
import type { Interval } from '#shared/time/interval.ts';
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
