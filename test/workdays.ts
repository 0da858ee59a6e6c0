import { holidayOf } from '#settings/rules/opening-hours.ts';
import { addDays, type Day, weekdayOf } from '#shared/time/day-time.ts';

/** Returns Mondays to Fridays after (`step` 1) or before (−1) a day, without holidays, nearest first. */
export function workdays(from: Day, step: 1 | -1, count: number): Day[] {
  const found: Day[] = [];
  for (let day = addDays(from, step); found.length < count; day = addDays(day, step)) {
    if (weekdayOf(day) <= 5 && holidayOf(day) === null) found.push(day);
  }
  return found;
}
