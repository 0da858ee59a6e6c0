import { type Day, weekdayOf } from '#kernel/day-time.ts';

/** Open from minute `opens` to minute `closes` of the day, workshop-local; `closes` ≤ 1440. */
export type Hours = { opens: number; closes: number };

export type Schedule = {
  /** By ISO weekday, 1 = Monday … 7 = Sunday; a missing or empty one is closed. */
  weekly: Readonly<Record<number, readonly Hours[]>>;
  /** Days that do not follow their weekday; without hours they are closed. */
  exceptions: Readonly<Record<Day, readonly Hours[]>>;
};

/** The day's opening hours in order; empty when it is closed. */
export function hoursOf(schedule: Schedule, day: Day): readonly Hours[] {
  return schedule.exceptions[day] ?? schedule.weekly[weekdayOf(day)] ?? [];
}
