import { type Random, seededRandom } from '#demo/random.ts';
import { addDays, type Day, MINUTE } from '#shared/time/day-time.ts';
import { instantAt } from '#shared/time/time-zone.ts';

/** A stored citation with its allocation; instants in epoch milliseconds. */
export type StoredCitation = {
  index: number;
  id: string;
  tokenHash: string;
  day: Day;
  minute: number;
  startsAt: number;
  endsAt: number;
  bay: number;
  over: boolean;
};

export const ZONE = 'America/Montevideo';
export const JOB_MINUTES = 45;
/** Days ahead. Their jobs are the same for any number of past citations. */
export const DAYS_AHEAD = 60;
/** Slots of a day full of jobs of 45 minutes: four before the break, six after it. */
const MINUTES = [540, 585, 630, 675, 810, 855, 900, 945, 990, 1035];
const BAYS_AHEAD = 2;
/**
 * The bays of past days. With two bays a million citations would reach back two centuries.
 */
const BAYS_BEFORE = 20;
const BUSY_OF_TEN = 6;

const SEED = 20_261_126;

/** Returns `count` days after (`step` 1) or before (−1) a day, nearest first. */
type ChooseDays = (from: Day, step: 1 | -1, count: number) => Day[];

/** Every day, so that the calendar shows as much on each day of the week. */
export const everyDay: ChooseDays = (from, step, count) =>
  Array.from({ length: count }, (_, index) => addDays(from, step * (index + 1)));

/**
 * Generates `count` citations around a day: the coming days of a workshop with two bays,
 * six slots of ten busy, and a full past in order of time. Same day, count and `days`: same rows.
 */
export function* citationsAround(
  today: Day,
  count: number,
  days: ChooseDays,
): Generator<StoredCitation> {
  const random = seededRandom(SEED);
  const ahead = [...daysAhead(days(today, 1, DAYS_AHEAD), random)];
  const past = count - ahead.length;
  const perDay = MINUTES.length * BAYS_BEFORE;
  let index = 0;
  for (const day of days(today, -1, Math.ceil(past / perDay)).reverse()) {
    for (const place of slotsOf(day, BAYS_BEFORE)) {
      if (index < past) yield toCitation(index++, place, random, true);
    }
  }
  for (const place of ahead) yield toCitation(index++, place, random, false);
}

type Slot = { day: Day; minute: number; bay: number; startsAt: number };

function* daysAhead(days: readonly Day[], random: Random): Generator<Slot> {
  for (const day of days) {
    for (const place of slotsOf(day, BAYS_AHEAD)) {
      if (random.below(10) < BUSY_OF_TEN) yield place;
    }
  }
}

function* slotsOf(day: Day, bays: number): Generator<Slot> {
  const midnight = (instantAt(day, 540, ZONE) ?? 0) - 540 * MINUTE;
  for (const minute of MINUTES) {
    const startsAt = midnight + minute * MINUTE;
    for (let bay = 1; bay <= bays; bay += 1) yield { day, minute, bay, startsAt };
  }
}

function toCitation(index: number, place: Slot, random: Random, over: boolean): StoredCitation {
  const hex = (digits: number) =>
    random
      .below(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const time = place.startsAt.toString(16).padStart(12, '0');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  const tokenHash = Array.from({ length: 8 }, () => hex(8)).join('');
  return { index, id, tokenHash, ...place, endsAt: place.startsAt + JOB_MINUTES * MINUTE, over };
}
