import { type Thousandths, type Unit, wholeProblem } from '#shared/money/quantity.ts';
import { STOCK_FIELD_TEXTS } from './component-fields.ts';

type Amounts = {
  unit: Unit;
  quantity: Thousandths;
  minStock: Thousandths;
  /** Stock level that an order fills up to; `null`: the minimum. */
  targetStock: Thousandths | null;
};
type Name = 'quantity' | 'minStock' | 'targetStock';

const NAMES = ['quantity', 'minStock', 'targetStock'] as const satisfies readonly Name[];

/**
 * Returns an error message for each fractional amount of a unit that is counted whole, and for a target
 * that is not above the minimum. Accepts an amount that equals the one in `before`: a stored component can
 * still be edited, exported and imported.
 */
export function amountProblems(
  after: Amounts,
  before: Amounts | null,
): Partial<Record<Name, string>> {
  const problems = NAMES.flatMap((name) => {
    const amount = after[name];
    const unchanged = before !== null && before.unit === after.unit && before[name] === amount;
    if (unchanged || amount === null) return [];
    const tooLow = name === 'targetStock' && amount <= after.minStock;
    const message = tooLow ? STOCK_FIELD_TEXTS.targetStock : wholeProblem(amount, after.unit);
    return message === null ? [] : [[name, message]];
  });
  return Object.fromEntries(problems);
}

/** A quantity and its cost per unit in cents. */
type Lot = { quantity: Thousandths; unitCents: number };

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
