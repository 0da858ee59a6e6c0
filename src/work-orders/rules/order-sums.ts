import { marginOf } from '#shared/money/margin.ts';
import { centsOf } from '#shared/money/money.ts';
import { costOf } from '#shared/money/quantity.ts';
import { groupAlternatives } from './alternatives.ts';
import { isAgreed, type LineKind, type LineState } from './line-states.ts';

/** A line of an order as the API returns it: money in dollars, quantity in units. */
export type SummedLine = {
  kind: LineKind;
  state: LineState;
  quantity: number;
  total: number;
  cost: number | null;
  choiceGroup: number | null;
};

/** An order as the API returns it; money in dollars. */
export type SummedOrder = { base: number; limit: number | null; lines: readonly SummedLine[] };

/** All in cents. */
export type OrderSums = {
  baseCents: number;
  /** Approved and done lines. */
  agreedCents: number;
  /** Proposed lines, the dearest one of each group of alternatives. */
  proposedCents: number;
  /** Booked service, agreed and proposed lines. */
  totalCents: number;
  /** «No pasar de»; `null` without a limit. */
  limitCents: number | null;
  /** By how much the total exceeds the limit; 0 within it. */
  excessCents: number;
};

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

/** Returns the sums of an order (docs/rules/work-orders.md 2). */
export function orderSums({ base, limit, lines }: SummedOrder): OrderSums {
  const baseCents = centsOf(base);
  const counted = countedLines(lines);
  const agreedCents = sumTotals(counted.filter(({ state }) => isAgreed(state)));
  const proposedCents = sumTotals(counted.filter(({ state }) => state === 'proposed'));
  const totalCents = baseCents + agreedCents + proposedCents;
  const limitCents = limit === null ? null : centsOf(limit);
  const excessCents = limitCents === null ? 0 : Math.max(0, totalCents - limitCents);
  return { baseCents, agreedCents, proposedCents, totalCents, limitCents, excessCents };
}

/** Agreed and proposed lines. Of alternatives the agreed one counts, or else the dearest proposed one. */
function countedLines(lines: readonly SummedLine[]): SummedLine[] {
  return groupAlternatives(lines).flatMap((group) => {
    const agreed = group.filter(({ state }) => isAgreed(state));
    if (agreed.length > 0) return agreed;
    return dearestOf(group.filter(({ state }) => state === 'proposed')) ?? [];
  });
}

const dearestOf = <Line extends { total: number }>(lines: readonly Line[]): Line | undefined =>
  lines.toSorted((a, b) => b.total - a.total)[0];

const sumTotals = (lines: readonly { total: number }[]) =>
  sumOf(lines.map(({ total }) => centsOf(total)));

/** Returns the most that open lines can cost together, in cents: of alternatives the dearest counts. */
export function mostCentsOf(lines: readonly Pick<SummedLine, 'total' | 'choiceGroup'>[]): number {
  return sumTotals(groupAlternatives(lines).flatMap((group) => dearestOf(group) ?? []));
}

/** `percent`: the profit as a whole percentage of the price. `unknown`: number of lines without a known cost, which do not count. */
export type Margin = { costCents: number; profitCents: number; percent: number; unknown: number };

/**
 * Returns the margin of the lines that `orderSums` counts; `null` if none of them has a cost, as for users who may
 * not read costs. Labour has no cost of its own.
 */
export function orderMargin(lines: readonly SummedLine[]): Margin | null {
  const counted = countedLines(lines);
  if (counted.every(({ cost }) => cost === null)) return null;
  const known = counted.filter(({ kind, cost }) => cost !== null || kind === 'labour');
  const costCents = sumOf(
    known.map(({ cost, quantity }) => costOf(Math.round(quantity * 1000), centsOf(cost ?? 0))),
  );
  const priceCents = sumTotals(known);
  const profitCents = priceCents - costCents;
  return {
    costCents,
    profitCents,
    percent: marginOf(priceCents, costCents) ?? 0,
    unknown: counted.length - known.length,
  };
}
