import type { Updateable } from 'kysely';
import { inTransaction, sqlState, type Tx } from '#platform/data/database.ts';
import type { Payments as PaymentsTable } from '#platform/data/database-types.ts';
import type { Capture } from '../rules/order.ts';
import type { Payments } from './paid-cause-actions.ts';
import { supersedeOpenAttempts } from './payment-actions.ts';
import {
  lockPayment,
  movePayment,
  noteEvent,
  type Occasion,
  type PaymentRow,
} from './payment-row.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Money that is there: `paid`, the reservation's `pending → accepted` and its mail in one transaction.
 * Where the reservation no longer waits for it, or another attempt holds money, it goes to review: a
 * refund is due. Money that is on its way is only noted.
 */
export async function recordTaken(
  payments: Payments,
  row: PaymentRow,
  capture: Capture,
  occasion: Occasion,
): Promise<void> {
  try {
    await inTransaction(payments.context.db, async (tx) => {
      await takeNote(tx, payments, row, capture, occasion);
      await payments.cause.moneyMoved(tx, row.reservation_id, occasion.now);
    });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    await toReview(payments, row, 'second-payment', factsOf(capture, occasion), occasion);
  }
  payments.context.jobs.nudge('mail');
}

async function takeNote(
  tx: Tx,
  payments: Payments,
  { id, reservation_id }: PaymentRow,
  capture: Capture,
  occasion: Occasion,
): Promise<void> {
  const open = await payments.cause.lockOpen(tx, reservation_id);
  const facts = factsOf(capture, occasion);
  if (capture.status === 'pending') {
    const moved = await movePayment(tx, id, 'pending', { capture_id: capture.id }, occasion);
    if (moved === null) await noteOnItsWay(tx, payments, { id, reservation_id }, facts, occasion);
    return;
  }
  const lasts = open && capture.status !== 'refunded';
  const paid = lasts ? await movePayment(tx, id, 'paid', facts, occasion) : null;
  if (paid !== null) {
    const { amount_cents: amountCents, currency } = paid;
    const said = { paymentId: id, amountCents, currency };
    await payments.cause.accept(tx, reservation_id, said, occasion.now);
    return;
  }
  const { status } = await lockPayment(tx, id);
  if (status === 'review') await noteFound(tx, payments, { id, reservation_id }, facts, occasion);
  if (KNOWN.has(status)) return;
  const reason = lasts ? 'late-money' : open ? 'refunded-meanwhile' : 'reservation-closed';
  await review(tx, payments, { id, reservation_id }, reason, facts, occasion);
}

/** Staff had said that there is none: they look again. */
async function noteOnItsWay(
  tx: Tx,
  payments: Payments,
  known: Known,
  facts: Facts,
  occasion: Occasion,
): Promise<void> {
  const { status } = await lockPayment(tx, known.id);
  if (status === 'reviewed') await review(tx, payments, known, 'late-money', facts, occasion);
  else await noteFound(tx, payments, known, facts, occasion);
}

/** Statuses in which this money is known already. */
const KNOWN = new Set<PaymentRow['status']>([
  'paid',
  'partially_refunded',
  'refunded',
  'reversed',
  'review',
]);

/** What is noted of money that was taken. */
export const factsOf = (capture: Capture, { now }: Occasion) => ({
  capture_id: capture.id,
  fee_cents: capture.feeCents,
  // When PayPal took it, which its books go by; we may have heard of it hours later.
  paid_at: capture.status === 'pending' ? null : new Date(capture.takenAt ?? now),
});

type Facts = Pick<Updateable<PaymentsTable>, 'capture_id' | 'fee_cents' | 'paid_at'>;
type Known = Pick<PaymentRow, 'id' | 'reservation_id'>;

/** Hands a payment over to people; what they need to give the money back is noted with it. */
export async function toReview(
  payments: Payments,
  row: PaymentRow,
  reason: string,
  facts: Facts,
  occasion: Occasion,
): Promise<void> {
  await inTransaction(payments.context.db, async (tx) => {
    await payments.cause.lockOpen(tx, row.reservation_id);
    await review(tx, payments, row, reason, facts, occasion);
    await payments.cause.moneyMoved(tx, row.reservation_id, occasion.now);
  });
  payments.context.jobs.nudge('mail');
}

async function review(
  tx: Tx,
  payments: Payments,
  { id, reservation_id }: Known,
  reason: string,
  facts: Facts,
  occasion: Occasion,
): Promise<void> {
  const { cause } = payments;
  const moved = await movePayment(tx, id, 'review', { ...facts, reason }, occasion);
  if (moved === null) {
    if (facts.capture_id) await noteFound(tx, payments, { id, reservation_id }, facts, occasion);
    return;
  }
  // Until somebody looked at it, nobody is to pay beside it.
  await supersedeOpenAttempts(tx, reservation_id, occasion.now, 'second-payment');
  const sentence = REASONS[reason] ?? `PayPal respondió: ${reason}.`;
  const alert = { reservationId: reservation_id, title: 'Un pago requiere revisión', sentence };
  await cause.alert(tx, alert, occasion.now);
}

/** Money of a payment that was in review without any: from now on it can be given back. */
async function noteFound(
  tx: Tx,
  { cause }: Payments,
  { id, reservation_id }: Known,
  facts: Facts,
  occasion: Occasion,
): Promise<void> {
  const found = await tx
    .updateTable('payments')
    .set({ ...facts, updated_at: new Date(occasion.now) })
    .where('id', '=', id)
    .where('status', '=', 'review')
    // Nothing was known of it, or only that it was on its way.
    .where((of) =>
      of.or([
        of('capture_id', 'is', null),
        of.and([
          of('capture_id', '=', facts.capture_id ?? ''),
          of('paid_at', 'is', null),
          of.lit(facts.paid_at !== null),
        ]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!found) return;
  await noteEvent(tx, id, { type: 'money-found', result: '' }, occasion);
  const sentence = 'PayPal muestra dinero de un pago en revisión. Revisa qué corresponde.';
  const alert = { reservationId: reservation_id, title: 'Un pago requiere revisión', sentence };
  await cause.alert(tx, alert, occasion.now);
}

const REASONS: Readonly<Record<string, string>> = {
  'reservation-closed':
    'Se recibió un pago de una reserva que ya no lo esperaba. Corresponde un reembolso.',
  'second-payment': 'Se recibió un segundo pago de la misma reserva. Corresponde un reembolso.',
  'late-money': 'Se recibió un pago de un intento que ya había terminado. Revisa qué corresponde.',
  'refunded-meanwhile': 'Un pago se cobró y se devolvió en PayPal sin que la reserva se aceptara.',
  'order-differs': 'La orden de PayPal no coincide con la reserva. No se cobró nada.',
  'capture-differs': 'PayPal cobró un importe distinto al de la reserva.',
  'captured-twice': 'PayPal cobró dos veces la misma orden. Corresponde un reembolso.',
  'order-gone': 'PayPal ya no conoce una orden cuyo cobro quedó sin confirmar.',
  DUPLICATE_INVOICE_ID: 'PayPal dice que ya se pagó una factura con este número.',
};
