import { marginOf } from '#shared/money/margin.ts';
import { costOf } from '#shared/money/quantity.ts';
import { groupAlternatives, isAgreed, type OrderLine } from './order-lines.ts';

type SummedLine = Pick<OrderLine, 'state' | 'totalCents' | 'choiceGroup'>;

/** All in cents. */
type OrderSums = {
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
export function orderSums({
  baseCents,
  limitCents,
  lines,
}: {
  baseCents: number;
  limitCents: number | null;
  lines: readonly SummedLine[];
}): OrderSums {
  const counted = countedLines(lines);
  const agreedCents = sumTotals(counted.filter(({ state }) => isAgreed(state)));
  const proposedCents = sumTotals(counted.filter(({ state }) => state === 'proposed'));
  const totalCents = baseCents + agreedCents + proposedCents;
  const excessCents = limitCents === null ? 0 : Math.max(0, totalCents - limitCents);
  return { baseCents, agreedCents, proposedCents, totalCents, limitCents, excessCents };
}

/** Agreed and proposed lines. Of alternatives the agreed one counts, or else the dearest proposed one. */
function countedLines<Line extends SummedLine>(lines: readonly Line[]): Line[] {
  return groupAlternatives(lines).flatMap((group) => {
    const agreed = group.filter(({ state }) => isAgreed(state));
    if (agreed.length > 0) return agreed;
    return dearestOf(group.filter(({ state }) => state === 'proposed')) ?? [];
  });
}

const dearestOf = <Line extends { totalCents: number }>(lines: readonly Line[]): Line | undefined =>
  lines.toSorted((a, b) => b.totalCents - a.totalCents)[0];

const sumTotals = (lines: readonly { totalCents: number }[]) =>
  sumOf(lines.map(({ totalCents }) => totalCents));

/** Returns the most that open lines can cost together, in cents: of alternatives the dearest counts. */
export function mostCentsOf(lines: readonly Omit<SummedLine, 'state'>[]): number {
  return sumTotals(groupAlternatives(lines).flatMap((group) => dearestOf(group) ?? []));
}

/** `percent`: the profit as a whole percentage of the price. `unknown`: number of lines without a known cost, which do not count. */
type Margin = { costCents: number; profitCents: number; percent: number; unknown: number };

/**
 * Returns the margin of the lines that `orderSums` counts; `null` if none of them has a cost, as for users who may
 * not read costs. Labour has no cost of its own.
 */
export function orderMargin(lines: readonly Omit<OrderLine, 'id'>[]): Margin | null {
  const counted = countedLines(lines);
  if (counted.every(({ costCents }) => costCents === null)) return null;
  const known = counted.filter(({ kind, costCents }) => costCents !== null || kind === 'labour');
  const costCents = sumOf(known.map((line) => costOf(line.quantity, line.costCents ?? 0)));
  const priceCents = sumTotals(known);
  const profitCents = priceCents - costCents;
  return {
    costCents,
    profitCents,
    percent: marginOf(priceCents, costCents) ?? 0,
    unknown: counted.length - known.length,
  };
}
