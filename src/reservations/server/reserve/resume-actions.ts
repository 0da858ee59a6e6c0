import { recordOpenedLink } from '#mail/server/mailbox-limit.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { readPaymentSummaries } from '#payments/server/payment-queries.ts';
import * as pay from '#payments/server/start-payment-actions.ts';
import { beginPayment } from '#payments/server/start-payment-actions.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { TOKEN_FORM } from '#platform/data/ids.ts';
import { enforceRateLimit, type RateLimit } from '#platform/http/rate-limit.ts';
import { dollarsOf } from '#shared/money/money.ts';
import type { ResumeState } from '../../contract/reservation.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import { awaitsPayment, payerState } from '../../rules/payment-display.ts';
import { hasReservationToken } from '../client/reservation-link.ts';
import { type ReservationRow, VISIBLE } from '../reservations/reservation-row.ts';
import { newPayment } from './reserve-actions.ts';

const RESUME_BUDGET: RateLimit = { name: 'resume', calls: 10, windowMinutes: 1 };

/** Returns what the holder of a token may see and do, without a change. Rejects an unknown or malformed token with 404. */
export async function readResumeState(
  { context: { db }, canPayOnline }: Payments,
  token: string,
): Promise<ResumeState> {
  const row = await findByToken(db, token, { lock: false });
  const payment = (await readPaymentSummaries(db, [row.id])).get(row.id);
  return {
    code: row.code,
    product: { name: row.product_name, price: dollarsOf(row.product_price_cents) },
    status: row.status,
    createdAt: row.created_at.toISOString(),
    canResume: canPayOnline && awaitsPayment(row.status, payment),
    payment: payerState(row.status, payment),
  };
}

/**
 * Returns a link to pay the reservation of a token: of the open payment while it can be paid, otherwise of
 * a new one. Rejects an unknown token (404); a reservation that is paid, has a payment in progress or
 * expects none (409), and every reservation without online payments (409).
 */
export async function resumePayment(
  payments: Payments,
  token: string,
  address: string,
): Promise<{ paymentUrl: string }> {
  const { context, canPayOnline } = payments;
  if (context.config.rateLimits) await enforceRateLimit(context, RESUME_BUDGET, address);
  const reservationId = await inTransaction(context.db, async (tx) => {
    const row = await findByToken(tx, token, { lock: true });
    if (row.status === 'pending' && !canPayOnline) {
      throw reservationError('payment-unavailable');
    }
    // A reservation from a time without online payments gets its first payment now.
    const hasPayment = (await readPaymentSummaries(tx, [row.id])).has(row.id);
    if (!hasPayment && row.status === 'pending') {
      await beginPayment(tx, newPayment(row, context.clock()));
    }
    return row.id;
  });
  const resumed = await pay.resumeAttempt(payments, reservationId);
  if (resumed.kind !== 'pay') throw reservationError(RESUME_ERRORS[resumed.kind]);
  return { paymentUrl: resumed.paymentUrl };
}

const RESUME_ERRORS = {
  paid: 'already-paid',
  processing: 'payment-processing',
  closed: 'not-payable',
  unavailable: 'payment-unavailable',
} as const satisfies Record<Exclude<pay.Resumed['kind'], 'pay'>, string>;

async function findByToken(
  db: Db | Tx,
  token: string,
  { lock }: { lock: boolean },
): Promise<ReservationRow> {
  const row = TOKEN_FORM.test(token)
    ? await db
        .selectFrom('reservations')
        .selectAll()
        .where(hasReservationToken(token))
        .where(VISIBLE)
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst()
    : undefined;
  if (!row) throw reservationError('reservation-not-found');
  await recordOpenedLink(db, token);
  return row;
}
