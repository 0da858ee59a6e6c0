/**
 * Whose unconfirmed bookings are added up. Of a person, an IPv4 address or IPv6 /64, and an IPv4
 * /24 or IPv6 /48, every booking that is still to come counts; of everybody, those that were made
 * within `EVERYBODY_WINDOW_HOURS`.
 */
export const BUDGET_SCOPES = ['person', 'address', 'network', 'everybody'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];
export type UnconfirmedMinutes = Readonly<Record<BudgetScope, number>>;

/**
 * Most unconfirmed minutes, as a share of the coming two weeks' working minutes of all bays. With
 * the usual hours and two bays (10 560 minutes) these are 528, 739, 844 and 1 056 minutes: a person
 * may book a whole day, one address a day and a half, and all new clients together two days within
 * one day.
 */
export const MAX_UNCONFIRMED_SHARE: UnconfirmedMinutes = {
  person: 0.05,
  address: 0.07,
  network: 0.08,
  everybody: 0.1,
};

/** In hours. A workshop that confirms once a day never meets the budget of everybody. */
export const EVERYBODY_WINDOW_HOURS = 24;

/** Once staff accepted a person, only the person's own budget limits their bookings. */
const KNOWN_PERSON_SCOPES: readonly BudgetScope[] = ['person'];

/**
 * Returns the first budget that a job of `wanted` minutes would exceed, else `null`. A holder
 * without an unconfirmed booking may always book one job, however long it takes.
 */
export function exceededBudget(
  held: UnconfirmedMinutes,
  wanted: number,
  { twoWeeks, known }: { twoWeeks: number; known: boolean },
): BudgetScope | null {
  const holders = known ? KNOWN_PERSON_SCOPES : BUDGET_SCOPES;
  const exceeds = (holder: BudgetScope) =>
    held[holder] > 0 && held[holder] + wanted > MAX_UNCONFIRMED_SHARE[holder] * twoWeeks;
  return holders.find(exceeds) ?? null;
}
