import { addDays, type Day, type Time } from '#shared/time/day-time.ts';

/** Workshop-local times between which reminders are sent, to avoid the night. */
const REMIND_FROM: Time = '10:00';
const REMIND_UNTIL: Time = '21:00';

/** Younger bookings get no reminder, because the booking mail is recent. */
export const MIN_BOOKING_AGE_MS = 12 * 60 * 60_000;

/** Returns the day whose appointments get a reminder now: tomorrow; `null` at night. */
export function dayToRemind(now: { day: Day; time: Time }): Day | null {
  return now.time >= REMIND_FROM && now.time < REMIND_UNTIL ? addDays(now.day, 1) : null;
}
