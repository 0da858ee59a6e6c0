import type { Order } from '../rules/order.ts';
import type { PaymentStatus } from '../rules/payment-status.ts';
import { orderHolds } from '../rules/review-end.ts';
import { judge, type Verdict } from '../rules/verdict.ts';
import { type Look, moveTo, unsure } from './look.ts';
import { mergeRefunds } from './merge-refunds.ts';
import type { PaymentRow } from './payment-row.ts';
import { factsOf, recordTaken, toReview } from './record-money.ts';

export function verdictOn(row: PaymentRow, order: Order): Verdict {
  const { id, amount_cents, currency } = row;
  return judge({ paymentId: id, amountCents: amount_cents, currency }, order);
}

export type Conclusive = Exclude<Verdict, { kind: 'wait' | 'agreed' }>;

/** Writes down what an order says of its money. Answers whether that is certain. */
export async function conclude(
  look: Look,
  row: PaymentRow,
  order: Order,
  verdict: Conclusive,
): Promise<boolean> {
  const { payments, occasion } = look;
  switch (verdict.kind) {
    case 'taken':
      await recordTaken(payments, row, verdict.capture, occasion);
      await mergeRefunds(payments, row.id, order, verdict.capture, occasion);
      return true;
    case 'wrong':
      await whenWrong(look, row, order, verdict);
      return true;
    case 'over':
      await whenOver(look, row);
      return true;
    case 'unclear':
      if (unsure(row)) await moveTo(look, row, 'capture_unknown');
      return false;
  }
}

const ENDED = new Set<PaymentStatus>(['failed', 'expired', 'superseded']);

/**
 * An order that is none of ours any more, and took nothing, is nobody's concern; nor is one that
 * staff looked at, as long as it holds nothing.
 */
async function whenWrong(
  { payments, occasion }: Look,
  row: PaymentRow,
  order: Order,
  { reason, capture }: Extract<Verdict, { kind: 'wrong' }>,
): Promise<void> {
  if (ENDED.has(row.status) && capture === null) return;
  if (row.status === 'reviewed' && !orderHolds(order)) return;
  const facts = capture === null ? {} : factsOf(capture, occasion);
  await toReview(payments, row, reason, facts, occasion);
}

async function whenOver(look: Look, row: PaymentRow): Promise<void> {
  if (row.status === 'awaiting_payer') await moveTo(look, row, 'expired', { reason: 'order-over' });
  if (unsure(row) || row.status === 'pending') {
    await moveTo(look, row, 'failed', { reason: 'capture-refused' });
  }
}

/** Not there any more: it was never paid, unless nobody knows what became of our request for the money. */
export async function whenGone(look: Look, row: PaymentRow): Promise<void> {
  if (row.status === 'awaiting_payer') await moveTo(look, row, 'expired', { reason: 'order-gone' });
  if (unsure(row) || row.status === 'pending') {
    await toReview(look.payments, row, 'order-gone', {}, look.occasion);
  }
}
