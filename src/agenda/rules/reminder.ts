import { addDays, type Day, type Time } from '#shared/time/day-time.ts';

/** Nobody is written to at night: workshop-local times between which reminders go out. */
const REMIND_FROM: Time = '10:00';
const REMIND_UNTIL: Time = '21:00';

/** Who booked later than this before is not reminded: the booking's own mail is fresh. */
export const MIN_BOOKING_AGE_MS = 12 * 60 * 60_000;

/** The day that clients are to be reminded of now: tomorrow, by daylight; otherwise none. */
export function dayToRemind(now: { day: Day; time: Time }): Day | null {
  return now.time >= REMIND_FROM && now.time < REMIND_UNTIL ? addDays(now.day, 1) : null;
}
