import type { Call } from './calls.ts';
import { type Answer, conflict, notFound, PRODUCTS, type State } from './model.ts';

/** What a record is charged. `null`: it is open, and takes any deposit. */
type Charged = { totalCents: number; priceCents: number } | null;

/** Takes money in the till for a record of any kind. */
export function take(state: State, { label, cents }: Call & { kind: 'take' }): Answer {
  const charged = chargedOf(state, label);
  if (charged === undefined) return notFound;
  if (charged !== null) {
    const paid = (state.till[label] ?? 0) + onlineOf(state, label);
    if (cents > Math.max(charged.totalCents, charged.priceCents) - paid)
      return conflict(charged.priceCents === 0 ? 'nothing-to-pay' : 'more-than-due');
    if (cents > Math.max(0, charged.totalCents - paid)) return conflict('pays-refunded');
  }
  state.till[label] = (state.till[label] ?? 0) + cents;
  return { status: 201 };
}

/** Money at PayPal that was charged and did not go back. */
const onlineOf = (state: State, label: string): number => {
  const row = state.reservations[label];
  if (!row || !['paid', 'review'].includes(row.payment)) return 0;
  return (PRODUCTS[row.product]?.cents ?? 0) - row.refundedCents;
};

function chargedOf(state: State, label: string): Charged | undefined {
  const income = state.income[label];
  const citation = state.citations[label];
  const row = state.reservations[label];
  const isOver = citation?.deleted || (citation ?? row)?.status === 'cancelled';
  if (income !== undefined && !income.voided && (!row || row.finalCents !== null)) {
    return { totalCents: earned(state, label).sale, priceCents: income.saleCents };
  }
  const wasSold = ['delivered', 'completed'].includes((citation ?? row)?.status ?? '');
  if (isOver || wasSold || state.counterSales[label]) return { totalCents: 0, priceCents: 0 };
  return citation || row ? null : undefined;
}

/** Returns the income of a cause: refunds first use up what was received beyond the sale. */
export function earned(state: State, label: string): { sale: number; cost: number } {
  const income = state.income[label];
  if (!income || income.voided) return { sale: 0, cost: 0 };
  const row = state.reservations[label];
  if (!row) return { sale: income.saleCents, cost: income.costCents };
  const charged = ['paid', 'review'].includes(row.payment) ? PRODUCTS[row.product]?.cents : 0;
  const received = (charged ?? 0) + (state.till[label] ?? 0);
  const beyond = Math.max(0, received - income.saleCents);
  const back = Math.max(0, row.refundedCents - beyond);
  return { sale: income.saleCents - back, cost: income.costCents };
}
