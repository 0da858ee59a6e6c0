import { marginOf } from '#shared/money/margin.ts';
import { type Cents, dollarsOf } from '#shared/money/money.ts';

/** Sums of sales and costs in whole cents, and the number of sales. */
export type Sums = { saleCents: Cents; costCents: Cents; count: number };

export const ZERO_SUMS: Sums = { saleCents: 0, costCents: 0, count: 0 };

export function addSums(all: readonly Sums[]): Sums {
  return all.reduce(
    (sum, each) => ({
      saleCents: sum.saleCents + each.saleCents,
      costCents: sum.costCents + each.costCents,
      count: sum.count + each.count,
    }),
    ZERO_SUMS,
  );
}

export function profitOf({ saleCents, costCents }: Omit<Sums, 'count'>): Cents {
  return saleCents - costCents;
}

/** Returns profit / cost as a percentage with 2 decimals; `null` if the cost is 0. */
export function roiOf({ saleCents, costCents }: Omit<Sums, 'count'>): number | null {
  if (costCents === 0) return null;
  return Math.round((profitOf({ saleCents, costCents }) * 10_000) / costCents) / 100;
}

/** Returns income, costs and profit in dollars, margin (profit / income) as a percentage or `null`, and count. */
export function figuresOf(sums: Sums) {
  return {
    income: dollarsOf(sums.saleCents),
    costs: dollarsOf(sums.costCents),
    profit: dollarsOf(profitOf(sums)),
    margin: marginOf(sums.saleCents, sums.costCents),
    count: sums.count,
  };
}

/** Returns the result in dollars less the purchases of stock, which the result counts when the stock is sold. */
export function resultWithPurchases({
  result,
  stockPurchases,
}: {
  result: number;
  stockPurchases: number;
}): number {
  return Math.round((result - stockPurchases) * 100) / 100;
}
