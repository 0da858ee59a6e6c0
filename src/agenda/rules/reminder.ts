import { addDays, type Day, type Time } from '#kernel/day-time.ts';

/** Nobody is written to at night: workshop-local times between which reminders go out. */
const FROM: Time = '10:00';
const UNTIL: Time = '21:00';

/** Who booked later than this before is not reminded: the booking's own mail is fresh. */
export const FRESH_MS = 12 * 60 * 60_000;

/** The day that clients are to be reminded of now: tomorrow, by daylight; otherwise none. */
export function dayToRemind(now: { day: Day; time: Time }): Day | null {
  return now.time >= FROM && now.time < UNTIL ? addDays(now.day, 1) : null;
}
