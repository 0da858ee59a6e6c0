/** What a record is charged, in cents; `null`: it was sold before payments were recorded. */
export type Charge = { totalCents: number; discountCents: number; state: ChargeState };

/** open: not sold yet; sold: income; over: cancelled, deleted or voided; unrecorded: sold before payments were recorded. */
export const CHARGE_STATES = ['open', 'sold', 'over', 'unrecorded'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Returns what is left to pay in cents; below 0: what is left to return. 0 for a record whose payments nobody recorded. */
export function balanceCents(
  { totalCents, discountCents, state }: Charge,
  paidCents: number,
): number {
  if (state === 'unrecorded' && paidCents === 0) return 0;
  return totalCents - discountCents - paidCents;
}

/** Returns a discount in cents of a percentage in hundredths of a percent, half up; at most the total. */
export function discountOf(totalCents: number, basisPoints: number): number {
  return Math.min(totalCents, Math.floor((totalCents * basisPoints * 2 + 10_000) / 20_000));
}

/** Splits a discount over amounts in proportion, each at most its amount; the last one with a rest takes the remainder. */
export function splitDiscount(discountCents: number, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, each) => sum + each, 0);
  if (total === 0) return amounts.map(() => 0);
  const parts = amounts.map((each) => Math.floor((each * discountCents) / total));
  let rest = discountCents - parts.reduce((sum, each) => sum + each, 0);
  for (let at = parts.length - 1; at >= 0 && rest > 0; at -= 1) {
    const more = Math.min(rest, (amounts[at] ?? 0) - (parts[at] ?? 0));
    parts[at] = (parts[at] ?? 0) + more;
    rest -= more;
  }
  return parts;
}
