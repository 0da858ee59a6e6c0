import type { FastifyInstance } from 'fastify';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import * as contract from '../contract/payment.ts';
import type { OrderRead } from '../rules/order.ts';
import { reviewEnd } from '../rules/review-end.ts';
import { acquireLease, readProviderOrder, releaseLease } from './call-provider.ts';
import { addEvent, type EventOrigin } from './event-store.ts';
import { answerInTime, requireProvider } from './open-payments.ts';
import type { Payments } from './paid-cause.ts';
import { readPayments } from './payment-detail-queries.ts';
import { readInReview } from './payment-queries.ts';
import {
  findPayment,
  lockPayment,
  movePayment,
  type PaymentRow,
  readAttempts,
} from './payment-store.ts';
import { refundReservation } from './refund-actions.ts';
import { hasRefundUnderway } from './refund-store.ts';
import { syncPayment } from './sync-payment-actions.ts';

/** The endpoints of staff. */
export function paymentRoutes(app: FastifyInstance, payments: Payments): void {
  registerEndpoint(app, contract.getReservationPayments, async ({ params }) => ({
    data: await readPayments(payments, params.id),
  }));
  registerEndpoint(app, contract.checkReservationPayments, ({ params, actor }) =>
    checkReservationPayments(payments, params.id, actor),
  );
  registerEndpoint(app, contract.settlePayment, ({ params, actor }) =>
    checkPayment(payments, params.id, actor),
  );
  registerEndpoint(app, contract.endReview, ({ params, body, actor }) =>
    reviewed(payments, params.id, body, actor),
  );
  registerEndpoint(app, contract.refundReservation, ({ params, body, key, ...caller }) =>
    refundReservation(payments, params.id, body, key, caller),
  );
  registerEndpoint(app, contract.countPaymentsInReview, async () => ({
    data: await readInReview(payments.context.db),
  }));
}

type Row = Pick<PaymentRow, 'id' | 'provider' | 'reservation_id'>;

/**
 * «Verificar con PayPal»: syncs an attempt and adds a line to its event history. Rejects an unknown
 * payment (404), and (409) a payment of a provider with which this process has no account.
 */
export async function checkPayment(payments: Payments, id: string, actor: Actor) {
  const payment = await requirePayment(payments, id);
  return check(payments, payment.reservation_id, [payment], actor);
}

/**
 * The same for every attempt of a reservation. Rejects an unknown reservation (404), and (409) if this
 * process has no account with the provider of any attempt. Without attempts, any account will do.
 */
export async function checkReservationPayments(
  payments: Payments,
  reservationId: string,
  actor: Actor,
) {
  const { context, providers } = payments;
  await readPayments(payments, reservationId); // rejects an unknown reservation
  const attempts = await readAttempts(context.db, reservationId);
  const canCheck =
    attempts.length === 0
      ? providers.size > 0
      : attempts.some(({ provider }) => providers.has(provider));
  if (!canCheck) throw contract.paymentError('payments-off');
  return check(payments, reservationId, attempts, actor);
}

async function requirePayment(payments: Payments, id: string): Promise<PaymentRow> {
  const row = ID_FORM.test(id) ? await findPayment(payments.context.db, id) : null;
  if (row === null) throw contract.paymentError('unknown-payment');
  requireProvider(payments, row);
  return row;
}

async function check(
  payments: Payments,
  reservationId: string,
  attempts: readonly Row[],
  actor: Actor,
) {
  const known = await answerInTime(payments, syncAll(payments, attempts, actor), () => false);
  const message = known ? contract.PAYMENT_TEXTS.checked : contract.PAYMENT_TEXTS.notChecked;
  return { data: await readPayments(payments, reservationId), message };
}

async function syncAll(
  payments: Payments,
  attempts: readonly Row[],
  actor: Actor,
): Promise<boolean> {
  const { db, clock } = payments.context;
  let allKnown = true;
  for (const row of attempts) {
    const { known } = await syncPayment(payments, row.id, { source: 'staff', actor });
    const event = { type: 'checked', result: known ? '' : 'unknown' };
    await addEvent(db, row, event, { source: 'staff', actor, now: clock() });
    allKnown = known && allKnown;
  }
  return allKnown;
}

type Wanted = SchemaOutput<NonNullable<typeof contract.endReview.body>>;

/**
 * «Revisado»: staff looked at a payment in review, and say what they found. The order is read first,
 * under the payment's lease. Rejects (409) every payment but one in review that holds no money and can
 * get none (`reviewEnd`), and (503) if PayPal does not answer. The event history and the audit log keep
 * the reason. Money that appears later brings the payment back to review. If PayPal is slow the answer
 * says so, and the review ends or stays afterwards.
 */
async function reviewed(payments: Payments, id: string, { reason }: Wanted, actor: Actor) {
  const found = await requirePayment(payments, id);
  if (found.status !== 'review') throw contract.paymentError('not-in-review');
  const origin: EventOrigin = { source: 'staff', actor, now: payments.context.clock() };
  const ended = readAndEnd(payments, id, reason, origin);
  const message = await answerInTime(payments, ended, () => contract.PAYMENT_TEXTS.reviewLate);
  return { data: await readPayments(payments, found.reservation_id), message };
}

async function readAndEnd(
  payments: Payments,
  id: string,
  reason: string,
  origin: EventOrigin,
): Promise<string> {
  const { context } = payments;
  const { db } = context;
  const payment = await acquireLease(db, id);
  if (payment === null) throw contract.paymentError('not-now');
  try {
    const provider = requireProvider(payments, payment);
    const order = await readProviderOrder({ context, provider, payment });
    if (order === 'unreadable') throw contract.paymentError('not-now');
    await inTransaction(db, (tx) => endReviewOf(tx, id, order, reason, origin));
  } finally {
    await releaseLease(db, id, origin.now);
  }
  return contract.PAYMENT_TEXTS.reviewed;
}

async function endReviewOf(
  tx: Tx,
  id: string,
  order: Exclude<OrderRead, 'unreadable'>,
  reason: string,
  origin: EventOrigin,
): Promise<void> {
  const { actor, now } = origin;
  const row = await lockPayment(tx, id);
  const end = reviewEnd({
    status: row.status,
    captureId: row.capture_id,
    refundUnderway: await hasRefundUnderway(tx, id),
    orderedAt: (row.ordered_at ?? row.created_at).getTime(),
    order,
    now,
  });
  if (end !== 'may') throw contract.paymentError(end);
  await movePayment(tx, row, { to: 'reviewed', columns: {} }, origin, reason);
  const record = { type: 'payment', id } as const;
  const details = { reservation: row.reservation_id, invoice: row.invoice, reason };
  await writeAudit(tx, { actor, action: 'payment-reviewed', record, details, now });
}
