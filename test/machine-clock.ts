import { holidayOf } from '#ajustes/rules/holidays.ts';
import { addDays, type Day, dayAt, weekdayOf } from '#shared/time/day-time.ts';
import { ZONE } from './fixtures.ts';

/**
 * Returns the machine's time, epoch milliseconds. Only for tests of what follows the machine's clock: processes,
 * PostgreSQL, challenges. The app of a test stands at `MONDAY_MORNING` and its days are those of `fixtures.ts`; a
 * fixed day beside the machine's time passes on some days alone.
 */
export const machineNow = (): number => Date.now();

/** Returns the next `count` workdays after the machine's day: a process books only days to come. */
export const comingWorkdays = (count: number): Day[] =>
  workdays(dayAt(machineNow(), ZONE), 1, count);

/** Returns Mondays to Fridays after (`step` 1) or before (−1) a day, without holidays, nearest first. */
export function workdays(from: Day, step: 1 | -1, count: number): Day[] {
  const found: Day[] = [];
  for (let day = addDays(from, step); found.length < count; day = addDays(day, step)) {
    if (weekdayOf(day) <= 5 && holidayOf(day) === null) found.push(day);
  }
  return found;
}
