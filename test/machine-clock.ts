import { type Day, dayAt } from '#shared/time/day-time.ts';
import { ZONE } from './fixtures.ts';
import { workdays } from './workdays.ts';

/**
 * Returns the machine's time, epoch milliseconds. Processes, PostgreSQL, challenges and benchmarks have no other clock. The
 * clock of a test app is fixed at `MONDAY_MORNING`, and its days are those of `fixtures.ts`. A test that compares a fixed
 * day with the machine's time passes only on some days.
 */
export const machineNow = (): number => Date.now();

/** Returns the next `count` workdays after the machine's day, since an app process rejects bookings of past days. */
export const comingWorkdays = (count: number): Day[] =>
  workdays(dayAt(machineNow(), ZONE), 1, count);
