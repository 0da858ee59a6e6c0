import type { Time } from '#shared/time/day-time.ts';

/** When the workshop is open on a day, in order; empty where that is not known. */
export type Openings = readonly { opens: Time; closes: Time }[];

const NOON = '12:00';
/** A break that ends outside of this is no midday break. */
const EARLIEST_RETURN = '12:00';
const LATEST_RETURN = '16:00';

/**
 * Starts under «Mañana» and under «Tarde»: before and after the midday break where the day has
 * one (12:00 belongs to an opening that lasts until 12:30), else before and from noon on.
 */
export function splitByMidday<Slot extends { time: Time }>(
  slots: readonly Slot[],
  openings: Openings,
) {
  const afternoonFrom =
    openings.slice(1).find(({ opens }) => opens >= EARLIEST_RETURN && opens <= LATEST_RETURN)
      ?.opens ?? NOON;
  return {
    morning: slots.filter(({ time }) => time < afternoonFrom),
    afternoon: slots.filter(({ time }) => time >= afternoonFrom),
  };
}
