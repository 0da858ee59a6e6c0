import type { Thousandths } from '#shared/money/quantity.ts';

/** A quantity and its cost per unit in cents. */
export type Lot = { quantity: Thousandths; unitCents: number };

/**
 * Returns the weighted average cost of one unit after a purchase, in whole cents. Divides the value of
 * both lots by their quantity exactly and rounds once: to the nearest cent, half a cent up. Without stock
 * on hand the result is the cost of the purchase.
 */
export function averageCost(onHand: Lot, bought: Lot): number {
  const quantity = BigInt(onHand.quantity) + BigInt(bought.quantity);
  const value = lotValue(onHand) + lotValue(bought);
  return Number((2n * value + quantity) / (2n * quantity));
}

const lotValue = ({ quantity, unitCents }: Lot) => BigInt(quantity) * BigInt(unitCents);
