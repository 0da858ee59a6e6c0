import { areSent, queueMails } from '#mail/server/mail-actions.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { beginPayment, openOrder } from '#payments/server/start-payment-actions.ts';
import {
  challengeError,
  MAX_WORK_FACTOR,
  markChallengeUsed,
  verifyChallenge,
} from '#platform/auth/challenge.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { findLinkToken, ID_FORM, linkTokens } from '#platform/data/ids.ts';
import { awaitLater } from '#platform/data/pipelined-query.ts';
import { enforceRateLimit, type RateLimit } from '#platform/http/rate-limit.ts';
import { findProductOffer } from '#products/server/product-queries.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { problem } from '#shared/fields/field-rules.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { createClientLink } from '#work-orders/server/client-links.ts';
import type { CreatedReservation, ReservationRequest } from '../../contract/reservation.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import { RESERVATION_TEXTS } from '../../contract/reservation-paths.ts';
import { PRODUCT_REQUIRED, vehicleYear } from '../../rules/reservation-fields.ts';
import { pageUrl } from '../client/reservation-link.ts';
import { createdMail, reservationWorkshopMail, resumeUrl } from '../mail/reservation-mail.ts';
import { type ReservationRow, readReservationRow } from '../reservations/reservation-row.ts';
import { reservationForClient } from '../reservations/reservation-view.ts';
import { answerRepeatedRequest, rejectRepeatedOrTooMany } from './request-checks.ts';
import { insertReservation } from './reservation-insert.ts';

export const RESERVATION_BUDGET: RateLimit = { name: 'reservation', calls: 3, windowMinutes: 10 };

const ACTION = 'reserve';

type Caller = { key: string | null; address: string };
type Fields = Omit<ReservationRequest, 'challenge' | 'website'>;
type NewRequest = { fields: Fields; tokenFor: (id: string) => string };

/**
 * Reserves a unit for a client: one transaction inserts the reservation at the current price, its first
 * event, its first payment and its mails; afterwards the order of the payment is opened. The same
 * Idempotency-Key reserves once and returns the same token, with a payment link while the reservation
 * waits for its payment, otherwise with its current status.
 *
 * Rejects invalid fields, an unknown product and an unsolved challenge (400), a product that is no longer
 * offered or that this person has just reserved (409), and too many reservations (429). If the payment cannot be opened, the reservation
 * is valid without a link.
 */
export async function createReservation(
  payments: Payments,
  request: ReservationRequest,
  caller: Caller,
): Promise<{ data: CreatedReservation; message: string; status: number }> {
  const { context } = payments;
  const settings = await readSettings(context);
  const factor = await challengeFactor(payments, caller.address);
  const { challenge, website, ...fields } = request;
  if (website) throw challengeError();
  const tokenFor = linkTokens(context.challengeSecret, caller.key);
  // Awaited in `run`: a repeated request is answered without a valid challenge.
  const verified =
    factor === null
      ? null
      : awaitLater(
          verifyChallenge(context.challengeSecret, { action: 'reservation', factor }, challenge),
        );
  const result = await inTransaction(context.db, (tx) => {
    let inserted: ReservationRow | null = null;
    return withIdempotency(tx, ACTION, caller.key, fields, {
      run: async () => {
        if (verified !== null) await markChallengeUsed(tx, await verified);
        const { row, ...rest } = await insertWithPayment(tx, payments, settings, {
          fields,
          tokenFor,
        });
        inserted = row;
        return { id: row.id, ...rest };
      },
      answer: async ({ id, ...rest }) => ({
        repeated: inserted === null,
        row: inserted ?? (await readReservationRow(tx, id)),
        ...rest,
      }),
    });
  });
  const { row, mailed, paymentId } = result;
  const data = { ...reservationForClient(row), mailed, cancellationToken: tokenFor(row.id) };
  if (result.repeated) {
    const { message, ...rest } = await answerRepeatedRequest(payments, row, paymentId);
    return { data: { ...data, ...rest }, message, status: 201 };
  }
  const paymentUrl = paymentId === null ? null : await openPaymentLink(payments, paymentId);
  const message =
    paymentUrl === null ? RESERVATION_TEXTS.withoutLink : RESERVATION_TEXTS.redirecting;
  return { data: { ...data, paymentUrl }, message, status: 201 };
}

/** Returns the link's token of what a request with this `Idempotency-Key` reserved; `null`: nothing. */
export async function findReservationAttempt(
  context: Payments['context'],
  key: string,
): Promise<{ cancellationToken: string | null }> {
  return { cancellationToken: await findLinkToken(context, ACTION, key) };
}

/** Returns `null` on a failure: the reservation is valid, and the job or the mail's link opens the payment later. */
async function openPaymentLink(payments: Payments, paymentId: string): Promise<string | null> {
  try {
    return await openOrder(payments, paymentId);
  } catch (error) {
    payments.context.log.error({ err: error }, 'could not open a payment');
    return null;
  }
}

/** Returns a higher challenge difficulty for an address with many recent calls; `null` without rate limits. */
async function challengeFactor({ context }: Payments, address: string) {
  if (!context.config.rateLimits) return null;
  const { overBudget } = await enforceRateLimit(context, RESERVATION_BUDGET, address);
  return overBudget ? MAX_WORK_FACTOR : 1;
}

/** Reads through `tx` only: requesting a second connection inside a transaction can exhaust the pool. */
async function insertWithPayment(
  tx: Tx,
  payments: Payments,
  settings: Settings,
  { fields, tokenFor }: NewRequest,
) {
  const { context, canPayOnline } = payments;
  const now = context.clock();
  rejectInvalidYear(fields, Number(dayAt(now, settings.timeZone).slice(0, 4)));
  const product = await readOffer(tx, fields);
  const { rateLimits } = context.config;
  if (rateLimits) await rejectRepeatedOrTooMany(tx, fields, now);
  const row = await insertReservation(tx, { fields, product, tokenFor, now });
  const paymentId = canPayOnline ? await beginPayment(tx, newPayment(row, now)) : null;
  // Another token than the reply's: the caller who typed the address receives that one, not the mailbox.
  const token = await createClientLink(tx, { reservationId: row.id }, now);
  const payUrl = paymentId === null ? null : resumeUrl(context.publicUrl(), token);
  const links = { payUrl, page: pageUrl(context, token) };
  const mails = await queueMails(tx, context.jobs, [
    ...reservationWorkshopMail(row, settings, 'reserved'),
    { ...createdMail(row, settings, links), byVisitor: rateLimits },
  ]);
  return { row, mailed: areSent(context, mails), paymentId };
}

function rejectInvalidYear({ vehicleInfo }: Fields, thisYear: number): void {
  const message = problem(vehicleYear(thisYear), String(vehicleInfo.year));
  if (message !== null) throw invalidFields({ 'vehicleInfo.year': message });
}

/** Rejects an unknown id like a missing choice, and (409) a price that the client did not see. */
async function readOffer(tx: Tx, { product: id, shownPrice }: Fields) {
  const offer = ID_FORM.test(id) ? await findProductOffer(tx, id, 'publish_in_reserva') : null;
  if (offer === null) throw invalidFields({ product: PRODUCT_REQUIRED });
  if (!offer.bookable) throw reservationError('product-unavailable');
  if (shownPrice !== undefined && shownPrice !== offer.priceCents) {
    throw reservationError('offer-changed', { price: dollarsOf(offer.priceCents) });
  }
  return offer;
}

/** Returns the data of the first payment of a reservation. */
export function newPayment(row: ReservationRow, now: number) {
  return {
    reservationId: row.id,
    code: row.code,
    amountCents: row.product_price_cents,
    description: row.product_name,
    now,
  };
}
