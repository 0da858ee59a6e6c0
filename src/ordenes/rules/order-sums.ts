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
  const agreed = lines.filter(({ state }) => isAgreed(state));
  const agreedCents = sumOf(agreed.map(({ total }) => centsOf(total)));
  const proposedCents = sumProposed(lines);
  const totalCents = baseCents + agreedCents + proposedCents;
  const limitCents = limit === null ? null : centsOf(limit);
  const excessCents = limitCents === null ? 0 : Math.max(0, totalCents - limitCents);
  return { baseCents, agreedCents, proposedCents, totalCents, limitCents, excessCents };
}

/** Proposed lines in cents, without the alternatives to an agreed line. */
function sumProposed(lines: readonly SummedLine[]): number {
  const chosen = new Set(
    lines.filter(({ state }) => isAgreed(state)).map(({ choiceGroup }) => choiceGroup),
  );
  return mostCentsOf(
    lines.filter(
      ({ state, choiceGroup }) =>
        state === 'proposed' && (choiceGroup === null || !chosen.has(choiceGroup)),
    ),
  );
}

/** Returns the most that open lines can cost together, in cents: of alternatives the dearest counts. */
export function mostCentsOf(lines: readonly Pick<SummedLine, 'total' | 'choiceGroup'>[]): number {
  const dearest = (group: readonly { total: number }[]) =>
    Math.max(...group.map(({ total }) => centsOf(total)));
  return sumOf(groupAlternatives(lines).map(dearest));
}

/** `percent`: the profit as a whole percentage of the price. `unknown`: number of lines without a known cost, which do not count. */
export type Margin = { costCents: number; profitCents: number; percent: number; unknown: number };

/**
 * Returns the margin of the proposed and agreed lines; `null` if no line has a cost, as for users who may not
 * read costs. Labour has no cost of its own.
 */
export function orderMargin(lines: readonly SummedLine[]): Margin | null {
  const counted = lines.filter(({ state }) => state !== 'declined');
  if (counted.every(({ cost }) => cost === null)) return null;
  const known = counted.filter(({ kind, cost }) => cost !== null || kind === 'labour');
  const costCents = sumOf(
    known.map(({ cost, quantity }) => costOf(Math.round(quantity * 1000), centsOf(cost ?? 0))),
  );
  const priceCents = sumOf(known.map(({ total }) => centsOf(total)));
  const profitCents = priceCents - costCents;
  return {
    costCents,
    profitCents,
    percent: priceCents === 0 ? 0 : Math.round((profitCents * 100) / priceCents),
    unknown: counted.length - known.length,
  };
}
