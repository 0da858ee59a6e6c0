/**
 * Whose unconfirmed bookings are added up. Of a person, an IPv4 address or IPv6 /64, and an IPv4
 * /24 or IPv6 /48, every booking that is still to come counts; of everybody, those that were made
 * within `EVERYBODY_HOURS`.
 */
export const HOLDERS = ['person', 'address', 'network', 'everybody'] as const;
export type Holder = (typeof HOLDERS)[number];
export type HeldMinutes = Readonly<Record<Holder, number>>;

/**
 * Most unconfirmed minutes, as a share of the coming two weeks' working minutes of all bays. With
 * the usual hours and two bays (10 560 minutes) these are 528, 739, 844 and 1 056 minutes: a person
 * may book a whole day, one address a day and a half, and all new clients together two days within
 * one day.
 */
export const MOST_UNCONFIRMED: HeldMinutes = {
  person: 0.05,
  address: 0.07,
  network: 0.08,
  everybody: 0.1,
};

/** In hours. A workshop that confirms once a day never meets the budget of everybody. */
export const EVERYBODY_HOURS = 24;

/** Once staff accepted a person, only the person's own budget limits their bookings. */
const OF_KNOWN: readonly Holder[] = ['person'];

/**
 * Returns the first budget that a job of `wanted` minutes would exceed, else `null`. A holder
 * without an unconfirmed booking may always book one job, however long it takes.
 */
export function exceededBudget(
  held: HeldMinutes,
  wanted: number,
  { twoWeeks, known }: { twoWeeks: number; known: boolean },
): Holder | null {
  const holders = known ? OF_KNOWN : HOLDERS;
  const exceeds = (holder: Holder) =>
    held[holder] > 0 && held[holder] + wanted > MOST_UNCONFIRMED[holder] * twoWeeks;
  return holders.find(exceeds) ?? null;
}
