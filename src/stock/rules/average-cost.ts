import type { Thousandths } from '#shared/money/quantity.ts';

/** So much at so many cents a unit. */
export type Lot = { quantity: Thousandths; unitCents: number };

/**
 * Weighted average cost of one unit after a purchase, in whole cents: the value of both lots over
 * their quantity, worked out exactly and rounded once, to the nearest cent, half a cent up. Where
 * nothing was on hand it is the purchase's own cost.
 */
export function averageCost(onHand: Lot, bought: Lot): number {
  const quantity = BigInt(onHand.quantity) + BigInt(bought.quantity);
  const value = lotValue(onHand) + lotValue(bought);
  return Number((2n * value + quantity) / (2n * quantity));
}

const lotValue = ({ quantity, unitCents }: Lot) => BigInt(quantity) * BigInt(unitCents);
