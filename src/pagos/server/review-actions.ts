import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { type endReview, PAYMENT_TEXTS } from '../contract/payment.ts';
import { refusePayment } from '../contract/payment-refusals.ts';
import type { Order } from '../rules/order.ts';
import { REFUND_UNDERWAY } from '../rules/refund-fields.ts';
import { reviewEnd } from '../rules/review-end.ts';
import { answerInTime } from './answer-in-time.ts';
import { letGo, takeLease } from './lease.ts';
import { type Look, readOrder } from './look.ts';
import type { Payments } from './paid-cause-actions.ts';
import { readPayments } from './payment-detail-queries.ts';
import { findPayment, lockPayment, movePayment, type Occasion } from './payment-row.ts';

type Wanted = SchemaOutput<NonNullable<typeof endReview.body>>;

/**
 * «Revisado»: staff looked at a payment in review, and say why it is done with; its line in the
 * timeline and the audit log keep that. PayPal is asked first, under the payment's lease. Refuses
 * (409) all but a payment in review that holds no money and can get none (`reviewEnd`), and (503)
 * where PayPal does not answer. Money that turns up later brings it back to review. Where PayPal is
 * slow the answer says so, and the review ends or stays behind it.
 */
export async function reviewed(payments: Payments, id: string, { reason }: Wanted, actor: Actor) {
  const { context, provider } = payments;
  if (provider === null) throw refusePayment('payments-off');
  const found = ID_FORM.test(id) ? await findPayment(context.db, id) : null;
  if (found === null) throw refusePayment('unknown-payment');
  if (found.status !== 'review') throw refusePayment('not-in-review');
  const occasion: Occasion = { source: 'staff', by: actor, now: context.clock(), note: reason };
  const prompt = { source: 'staff', by: actor } as const;
  const asked = askAndEnd({ payments, provider, occasion, prompt }, id);
  const message = await answerInTime(payments, asked, () => PAYMENT_TEXTS.reviewLate);
  return { data: await readPayments(context.db, found.reservation_id), message };
}

async function askAndEnd(look: Look, id: string): Promise<string> {
  const { db } = look.payments.context;
  const row = await takeLease(db, id);
  if (row === null) throw refusePayment('not-now');
  try {
    const order = await readOrder(look, row);
    if (order === 'unknown') throw refusePayment('not-now');
    await inTransaction(db, (tx) => end(tx, id, order, look.occasion));
  } finally {
    await letGo(db, id, look.occasion.now);
  }
  return PAYMENT_TEXTS.reviewed;
}

async function end(tx: Tx, id: string, order: Order | 'gone', occasion: Occasion): Promise<void> {
  const row = await lockPayment(tx, id);
  const verdict = reviewEnd({
    status: row.status,
    captureId: row.capture_id,
    refundUnderway: await refundUnderway(tx, id),
    orderedAt: (row.ordered_at ?? row.created_at).getTime(),
    order,
    now: occasion.now,
  });
  if (verdict !== 'may') throw refusePayment(verdict);
  if ((await movePayment(tx, id, 'reviewed', {}, occasion)) === null) {
    throw refusePayment('not-in-review');
  }
  const { by: actor, now, note: reason } = occasion;
  const record = { type: 'payment', id } as const;
  const details = { reservation: row.reservation_id, invoice: row.invoice, reason };
  await writeAudit(tx, { actor, action: 'payment-reviewed', record, details, now });
}

async function refundUnderway(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', id)
    .where('status', 'in', REFUND_UNDERWAY)
    .executeTakeFirst();
  return found !== undefined;
}
