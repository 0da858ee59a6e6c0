import { hoursOf, type Schedule } from '#ajustes/rules/opening-hours.ts';
import { addDays, type Day, type Time, timeOf } from '#shared/time/day-time.ts';
import type { Interval } from '#shared/time/interval.ts';
import { boundaryAt, instantAt } from '#shared/time/time-zone.ts';

/** A place on the step grid; `at` is its instant, `null` where the clocks skip that time. */
export type GridSlot = { minute: number; time: Time; at: number | null };

/** A day as the workshop works it: opening hours as instants, starts in order. */
export type WorkshopDay = { day: Day; open: readonly Interval[]; slots: readonly GridSlot[] };

export type WorkshopCalendar = (day: Day) => WorkshopDay;

export type CalendarRules = { schedule: Schedule; timeZone: string; slotStepMinutes: number };

/** Most days anyone asks for lie within the horizon; beyond that the memory starts anew. */
const MAX_CACHED_DAYS = 500;

/**
 * The workshop's days under one set of settings. The grid starts anew with every opening (after a
 * break too), so that the first minute of an opening is always a start. Each day is worked out
 * once; the calendar is otherwise a pure function of its rules.
 */
export function workshopCalendar(rules: CalendarRules): WorkshopCalendar {
  const known = new Map<Day, WorkshopDay>();
  return (day) => {
    const found = known.get(day);
    if (found) return found;
    if (known.size >= MAX_CACHED_DAYS) known.clear();
    const made = workshopDay(rules, day);
    known.set(day, made);
    return made;
  };
}

function workshopDay(
  { schedule, timeZone, slotStepMinutes }: CalendarRules,
  day: Day,
): WorkshopDay {
  const open: Interval[] = [];
  const starts: GridSlot[] = [];
  for (const { opens, closes } of hoursOf(schedule, day)) {
    const start = boundaryAt(day, opens, timeZone);
    const end = boundaryAt(day, closes, timeZone);
    if (start < end) open.push({ start, end });
    for (let minute = opens; minute < closes; minute += slotStepMinutes) {
      starts.push({ minute, time: timeOf(minute), at: instantAt(day, minute, timeZone) });
    }
  }
  return { day, open, slots: starts };
}

/** Whether an instant of a day lies in its opening hours: work may begin then. */
export function isOpenAt(calendar: WorkshopCalendar, day: Day, at: number): boolean {
  return calendar(day).open.some(({ start, end }) => start <= at && at < end);
}

/** The days from `first` to `last`, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
