import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type * as contract from '../contract/payment.ts';
import { PAYMENT_TEXTS, paymentError } from '../contract/payment.ts';
import type { PaymentStatus } from '../rules/payment-status.ts';
import { type RefundStatus, refundable } from '../rules/refund-fields.ts';
import { applyAnswer } from './apply-decision.ts';
import { requestRefund } from './call-provider.ts';
import { addEvent, type EventOrigin } from './event-store.ts';
import { answerInTime, requireProvider } from './open-payments.ts';
import type { Payments } from './paid-cause.ts';
import { readPayments } from './payment-detail-queries.ts';
import { type PaymentRow, readAttempts } from './payment-store.ts';
import { rejectOverRefundLimit } from './refund-limit.ts';
import { insertRefund, postponeRefund, readRefundRequest, readRefunds } from './refund-store.ts';
import { syncPayment } from './sync-payment-actions.ts';

type Wanted = SchemaOutput<NonNullable<typeof contract.refundReservation.body>>;

/**
 * Refunds money of a reservation, all or part. The refund's row is committed before the provider is
 * called, and its id is the request id: a repeated call after a lost answer refunds nothing twice. Rejects:
 * - (409) a reservation without a paid attempt, or with several if none is chosen;
 * - (409) money that was returned in the till;
 * - (409) an attempt whose provider has no account here;
 * - (409) an amount over the rest of the attempt, from which unfinished refunds are subtracted;
 * - (403 `step-up-needed`) an amount over the limit of the settings without a step-up.
 */
export async function refundReservation(
  payments: Payments,
  reservationId: string,
  wanted: Wanted,
  key: string | null,
  { actor, session }: Caller,
) {
  const { context, providers } = payments;
  await readPayments(payments, reservationId); // rejects an unknown reservation
  // Rejected before a step-up is asked for.
  if (providers.size === 0) throw paymentError('payments-off');
  const origin: EventOrigin = { source: 'staff', actor, now: context.clock() };
  const id = await inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'refund',
      key,
      { ...wanted, reservationId, by: actor.id },
      {
        run: async () => {
          // Locks the reservation before the user, as a refund in the till does: in another order the two can deadlock.
          await payments.cause.lockOpen(tx, reservationId);
          await rejectOverRefundLimit(tx, context, wanted.amount, session);
          return { id: await recordRequest(tx, payments, reservationId, wanted, origin) };
        },
        answer: async (kept) => kept.id,
      },
    ),
  );
  const sent = sendRefund(payments, id, origin);
  const status = await answerInTime<RefundStatus>(payments, sent, () => 'requested');
  if (status === 'failed') throw paymentError('refund-refused');
  return { data: await readPayments(payments, reservationId), message: MESSAGES[status] };
}

const MESSAGES: Readonly<Record<Exclude<RefundStatus, 'failed'>, string>> = {
  completed: PAYMENT_TEXTS.refunded,
  pending: PAYMENT_TEXTS.refundPending,
  requested: PAYMENT_TEXTS.refundUnknown,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

async function recordRequest(
  tx: Tx,
  payments: Payments,
  reservationId: string,
  { amount, reason, payment: chosen }: Wanted,
  origin: EventOrigin,
): Promise<string> {
  // The lock serializes two refunds of one payment.
  const attempts = await readAttempts(tx, reservationId, { lock: true });
  const payment = refundableAttempt(attempts, chosen);
  requireProvider(payments, payment);
  const left = refundable(payment.amount_cents, await readRefunds(tx, payment.id));
  if (amount > left) throw paymentError('over-refund', { refundable: left / 100 });
  await rejectReturnedInTill(tx, payments, attempts, { reservationId, amount });
  const id = await insertRefund(tx, payment, { amount, reason }, origin);
  await addEvent(tx, payment, { type: 'refund-requested', result: '' }, origin);
  const record = { type: 'payment', id: payment.id } as const;
  const details = { reservation: reservationId, cents: amount };
  const { actor, now } = origin;
  await writeAudit(tx, { actor, action: 'payment-refunded', record, details, now });
  return id;
}

/** Rejects (409) an amount (cents) that was returned in the till before. */
async function rejectReturnedInTill(
  tx: Tx,
  { cause }: Payments,
  attempts: readonly PaymentRow[],
  { reservationId, amount }: { reservationId: string; amount: number },
): Promise<void> {
  const till = await cause.tillCents(tx, reservationId);
  if (till >= 0) return;
  let left = till;
  for (const { id, amount_cents } of attempts.filter(isRefundable))
    left += refundable(amount_cents, await readRefunds(tx, id));
  if (amount > left) throw paymentError('returned-in-till');
}

const REFUNDABLE: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded', 'review'];

const isRefundable = ({ status, capture_id }: PaymentRow) =>
  capture_id !== null && REFUNDABLE.includes(status);

function refundableAttempt(attempts: PaymentRow[], chosen: string | undefined): PaymentRow {
  const captured = attempts.filter(isRefundable);
  if (chosen !== undefined) {
    const found = captured.find(({ id }) => id === chosen);
    if (!found) throw paymentError('unknown-payment');
    return found;
  }
  const [only, another] = captured;
  if (only === undefined) throw paymentError('nothing-to-refund');
  if (another !== undefined) throw paymentError('which-payment');
  return only;
}

/**
 * Requests a refund whose row is committed; a repeated request refunds nothing twice. A refund with an
 * unknown outcome stays `requested`, for the job. Returns its status.
 */
async function sendRefund(
  payments: Payments,
  refundId: string,
  origin: EventOrigin,
): Promise<RefundStatus> {
  const { db } = payments.context;
  const row = await readRefundRequest(db, refundId);
  const provider = payments.providers.get(row.provider);
  if (row.status !== 'requested' || provider === undefined) return row.status;
  const { amount_cents: amountCents, currency, capture_id, paymentId } = row;
  const wanted = { id: refundId, amountCents, currency };
  const answer = await requestRefund(provider, capture_id ?? '', wanted);
  if (answer.kind === 'refund-unknown') return 'requested';
  const payment = { id: paymentId, reservation_id: row.reservation_id };
  await applyAnswer({ payments, provider, origin, payer: {} }, payment, answer);
  return (await readRefundRequest(db, refundId)).status;
}

/**
 * Checks a due refund: records what the order shows, and requests it again only if the order does not
 * show it, since the provider forgets request ids after a while.
 */
export async function checkRefund(
  payments: Payments,
  { id, paymentId }: { id: string; paymentId: string },
  now: number,
): Promise<void> {
  const { db } = payments.context;
  // First: a refund that fails each time must not keep others from their turn.
  await postponeRefund(db, id, now + MINUTE_MS);
  const { known } = await syncPayment(payments, paymentId, { source: 'job' });
  if (!known) return;
  const status = await sendRefund(payments, id, { source: 'job', actor: null, now });
  if (status === 'pending') await postponeRefund(db, id, now + HOUR_MS);
}
