import { inTransaction, type Tx } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import type { Capture, Order, ProviderRefund } from '../rules/order.ts';
import type { Payments } from './paid-cause-actions.ts';
import {
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
  const untouched = order.refunds.length === 0 && capture.status === 'completed';
  if (untouched || capture.status === 'pending') return;
  await inTransaction(payments.kit.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.capture_id !== capture.id) return;
    for (const each of order.refunds) await noteRefund(tx, payment, each, occasion);
    await noteRest(tx, payments, payment, order, capture, occasion);
    await sumUp(tx, payments, payment, occasion);
  });
  payments.kit.jobs.nudge('mail');
}

/** One refund as the provider has it now, of a payment that the caller has locked. */
export async function noteRefund(
  tx: Tx,
  payment: Pick<PaymentRow, 'id'>,
  refund: ProviderRefund,
  { now }: Pick<Occasion, 'now'>,
): Promise<void> {
  const at = new Date(now);
  const pending = refund.status === 'pending';
  const said = {
    provider_refund_id: refund.id,
    status: refund.status,
    next_check_at: pending ? new Date(now + HOUR_MS) : null,
    updated_at: at,
  };
  const known = await tx
    .updateTable('refunds')
    .set(said)
    .where('payment_id', '=', payment.id)
    .where((of) =>
      of.or([
        of('provider_refund_id', '=', refund.id),
        of.and([
          of('provider_refund_id', 'is', null),
          of(of.cast<string>('id', 'text'), '=', refund.customId ?? ''),
        ]),
      ]),
    )
    // What is certain stays: a late word cannot undo it.
    .where('status', 'in', ['requested', 'pending'])
    .returning('id')
    .executeTakeFirst();
  if (known) return;
  await tx
    .insertInto('refunds')
    .values({
      ...said,
      id: newId(),
      payment_id: payment.id,
      provider: 'paypal',
      amount_cents: refund.amountCents,
      source: 'provider',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const HOUR_MS = 3_600_000;

/** Everything is gone, and no refund says where to: the payer took it back, or the list is not whole. */
async function noteRest(
  tx: Tx,
  { cause }: Payments,
  payment: PaymentRow,
  { refunds }: Order,
  capture: Capture,
  occasion: Occasion,
): Promise<void> {
  const listed = refunds.filter(({ status }) => status !== 'failed');
  const rest = payment.amount_cents - listed.reduce((sum, each) => sum + each.amountCents, 0);
  if (capture.status !== 'refunded' || rest <= 0) return;
  if (await wasReversed(tx, payment.id)) {
    const moved = await movePayment(tx, payment.id, 'reversed', {}, occasion);
    if (moved === null) return;
    const sentence = 'El banco o PayPal devolvió el dinero al cliente (contracargo).';
    const alert = { reservationId: payment.reservation_id, title: 'Contracargo', sentence };
    await cause.alert(tx, alert, occasion.now);
    return;
  }
  const id = `rest-${capture.id}`;
  const unlisted = { id, status: 'completed', currency: payment.currency, customId: null } as const;
  await noteRefund(tx, payment, { ...unlisted, amountCents: rest }, occasion);
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
  const moved = await movePayment(tx, payment.id, to, change, occasion);
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
