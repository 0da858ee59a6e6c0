import type { Time } from '#shared/time/day-time.ts';

/** Opening hours of a day, in order; empty if unknown. */
export type Openings = readonly { opens: Time; closes: Time }[];

const NOON = '12:00';
/** A break that ends outside of this time is not the midday break. */
const EARLIEST_RETURN = '12:00';
const LATEST_RETURN = '16:00';

/**
 * Splits slots into «Mañana» and «Tarde»: before and after the midday break if the day has one
 * (12:00 belongs to an opening that lasts until 12:30), else before and from noon on.
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
