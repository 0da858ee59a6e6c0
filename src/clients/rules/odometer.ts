/** Kilometres at an instant in epoch milliseconds. */
export type Reading = { km: number; at: number };

/** Why a reading must be confirmed: lower than the last one, or far beyond the usual pace. */
export type ReadingDoubt = 'lower' | 'too-high';

const DAY_MS = 86_400_000;
/** Below this distance no pace is unusual: a weekend trip, or two readings on one day. */
const USUAL_TRIP_KM = 1_000;
const TOO_FAST = 3;

/** Kilometres and days from the first reading to the last one. */
export type Pace = { km: number; days: number };

/**
 * Returns the pace of a motorcycle between its first and its last reading; `null` when they are less
 * than a day apart: one reading shows no pace. `readings` in the order of their instants, without corrected ones.
 */
export function paceOf(readings: readonly Reading[]): Pace | null {
  const [first] = readings;
  const last = readings.at(-1);
  if (!first || !last) return null;
  const days = Math.floor((last.at - first.at) / DAY_MS);
  return days < 1 ? null : { km: last.km - first.km, days };
}

/**
 * Returns why a new reading after `earlier` must be confirmed, or `null`. Kilometres rise; more than three
 * times the usual pace is a doubt, except a distance that fits into one trip.
 */
export function readingDoubt(earlier: readonly Reading[], next: Reading): ReadingDoubt | null {
  const last = earlier.at(-1);
  if (!last) return null;
  if (next.km < last.km) return 'lower';
  const pace = paceOf(earlier);
  if (pace === null || pace.km === 0) return null;
  const ridden = next.km - last.km;
  const days = Math.max(1, (next.at - last.at) / DAY_MS);
  const usual = (pace.km / pace.days) * days;
  return ridden > USUAL_TRIP_KM && ridden > usual * TOO_FAST ? 'too-high' : null;
}

type Listed = { km: number; corrected: object | null };

/** Returns the kilometres of the last reading that counts; `null` without one. */
export const lastKilometres = ({ readings }: { readings: readonly Listed[] }): number | null =>
  readings.findLast(({ corrected }) => corrected === null)?.km ?? null;
