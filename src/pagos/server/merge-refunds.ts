import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { Capture, Order } from '../rules/order.ts';
import { MONEY_STATUSES } from '../rules/payment-status.ts';
import { type RefundStatus, refundable } from '../rules/refund-fields.ts';
import { noteRefund, restId } from './note-refund.ts';
import type { Payments } from './paid-cause-actions.ts';
import {
  findPayment,
  lockPayment,
  movePayment,
  noteEvent,
  type Occasion,
  type PaymentRow,
} from './payment-row.ts';

/**
 * Brings what the provider gave back, by whomever, into our books: ours are recognised by the
 * provider's id or by the id that we sent along, others become rows of their own.
 */
export async function mergeRefunds(
  payments: Payments,
  paymentId: string,
  order: Order,
  capture: Capture,
  occasion: Occasion,
): Promise<void> {
  const known = await findPayment(payments.context.db, paymentId);
  if (known === null || capture.status === 'pending') return;
  const untouched = order.refunds.length === 0 && capture.status === 'completed';
  if (untouched && known.status !== 'reversed') return;
  await inTransaction(payments.context.db, async (tx) => {
    await payments.cause.lockOpen(tx, known.reservation_id);
    const payment = await lockPayment(tx, paymentId);
    if (payment.capture_id !== capture.id) return;
    for (const each of order.refunds) await noteRefund(tx, payment, each, occasion);
    await noteRest(tx, payments, payment, capture, occasion);
    await sumUp(tx, payments, payment, occasion);
    await noteReturned(tx, payments, payment, capture, occasion);
    await payments.cause.moneyMoved(tx, payment.reservation_id, occasion.now);
  });
  payments.context.jobs.nudge('mail');
}

/**
 * Everything is gone, and no refund says where to: the payer took it back, or the list is not whole yet.
 * One that we asked for and have no answer to is where it went.
 */
async function noteRest(
  tx: Tx,
  { cause }: Payments,
  payment: PaymentRow,
  capture: Capture,
  occasion: Occasion,
): Promise<void> {
  if (capture.status !== 'refunded') return;
  const id = restId(payment);
  const rows = await tx
    .selectFrom('refunds')
    .select(['amount_cents as amountCents', 'status', 'provider_refund_id'])
    .where('payment_id', '=', payment.id)
    .execute();
  const others = rows
    .filter((row) => row.provider_refund_id !== id)
    .map((row) => ({ ...row, status: row.status as RefundStatus }));
  const amountCents = refundable(payment.amount_cents, others);
  if (amountCents === 0) return;
  if (await wasReversed(tx, payment.id)) {
    const moved = await movePayment(tx, payment.id, 'reversed', {}, occasion);
    if (moved === null) return;
    const sentence = 'El banco o PayPal devolvió el dinero al cliente (contracargo).';
    const alert = { reservationId: payment.reservation_id, title: 'Contracargo', sentence };
    await cause.alert(tx, alert, occasion.now);
    return;
  }
  const unlisted = { id, status: 'completed', currency: payment.currency, customId: null } as const;
  await noteRefund(tx, payment, { ...unlisted, amountCents }, occasion);
}

/**
 * Records that the bank gave up its chargeback: money that was not refunded is there again, even if it
 * had been recorded as a refund without an id.
 */
async function noteReturned(
  tx: Tx,
  { cause }: Payments,
  payment: PaymentRow,
  capture: Capture,
  occasion: Occasion,
): Promise<void> {
  if (payment.status !== 'reversed' || capture.status === 'refunded') return;
  await tx.deleteFrom('refunds').where('provider_refund_id', '=', restId(payment)).execute();
  const { cents } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_cents'), sql<number>`0`).as('cents'))
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
  if (cents >= payment.amount_cents) return;
  const to = cents > 0 ? 'partially_refunded' : 'paid';
  await movePayment(tx, payment.id, to, { refunded_cents: cents }, occasion, ['reversed']);
  const sentence = 'PayPal muestra de nuevo el dinero de un pago que tenía un contracargo.';
  const alert = { reservationId: payment.reservation_id, title: 'Contracargo anulado', sentence };
  await cause.alert(tx, alert, occasion.now);
}

async function wasReversed(tx: Tx, paymentId: string): Promise<boolean> {
  const heard = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('type', '=', 'PAYMENT.CAPTURE.REVERSED')
    .executeTakeFirst();
  return heard !== undefined;
}

/** What was given back for certain, and the status that follows from it. Tells the client of what is new. */
export async function sumUp(
  tx: Tx,
  { cause }: Payments,
  payment: PaymentRow,
  occasion: Occasion,
): Promise<void> {
  const done = await tx
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'told'])
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'completed')
    .orderBy('created_at')
    .execute();
  const refunded = done.reduce((sum, each) => sum + each.amount_cents, 0);
  if (refunded === payment.refunded_cents) return;
  const whole = refunded >= payment.amount_cents;
  const change = { refunded_cents: refunded };
  const to = whole ? 'refunded' : 'partially_refunded';
  const stays = !whole && (await isSecond(tx, payment));
  const moved = stays ? null : await movePayment(tx, payment.id, to, change, occasion);
  if (moved === null) {
    await tx.updateTable('payments').set(change).where('id', '=', payment.id).execute();
    await noteEvent(tx, payment.id, { type: 'refund', result: '' }, occasion);
  }
  for (const { id, amount_cents: amountCents } of done.filter(({ told }) => !told)) {
    const { currency, reservation_id } = payment;
    const facts = { paymentId: payment.id, refundId: id, amountCents, currency, whole };
    await cause.refunded(tx, reservation_id, facts, occasion.now);
  }
  await tx
    .updateTable('refunds')
    .set({ told: true })
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'completed')
    .execute();
}

/** A second payment stays in review until all of it is gone: only one may hold money. */
async function isSecond(
  tx: Tx,
  { id, reservation_id, status }: Pick<PaymentRow, 'id' | 'reservation_id' | 'status'>,
): Promise<boolean> {
  if (status !== 'review') return false;
  const first = await tx
    .selectFrom('payments')
    .select('id')
    .where('reservation_id', '=', reservation_id)
    .where('id', '<>', id)
    .where('status', 'in', [...MONEY_STATUSES])
    .executeTakeFirst();
  return first !== undefined;
}
