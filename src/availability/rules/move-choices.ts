import type { Day, Time } from '#shared/time/day-time.ts';

/** Days with free slots, in order, and the day after them from which more can be read; `null` after the last. */
export type MoveChoices = { days: { date: Day; times: Time[] }[]; more: Day | null };
