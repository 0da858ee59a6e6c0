import type { Settings } from '#ajustes/rules/settings.ts';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { queueMails } from '#correo/server/mail-actions.ts';
import { dayAt } from '#kernel/day-time.ts';
import { problem } from '#kernel/field-rules.ts';
import { invalidFields } from '#kernel/refusal.ts';
import type { Payments } from '#pagos/server/paid-cause-actions.ts';
import { openOrder } from '#pagos/server/pay-actions.ts';
import { beginPayment } from '#pagos/server/payment-actions.ts';
import { findReservationOffer } from '#productos/server/product-queries.ts';
import { type CallBudget, limitCalls } from '#server-kit/call-counts.ts';
import { HARD_FACTOR, proofRefused, spendProof } from '#server-kit/challenge.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import { linkTokens } from '#server-kit/link-token.ts';
import type { MadeReservation, ReservationRequest } from '../contract/reservation.ts';
import { refuseReservation } from '../contract/reservation-refusals.ts';
import { SENTENCES } from '../contract/reservation-sentences.ts';
import { PRODUCT_REQUIRED, vehicleYear } from '../rules/reservation-fields.ts';
import { mayMail, refuseSixthReservation } from './person-limits.ts';
import { insertReservation } from './reservation-insert.ts';
import { createdMail, resumeUrl, workshopMail } from './reservation-mail.ts';
import { type ReservationRow, readReservation } from './reservation-row.ts';
import { clientView } from './reservation-view.ts';
import { answerAgain } from './reserve-again.ts';

export const RESERVATION_BUDGET: CallBudget = { name: 'reservation', calls: 3, windowMinutes: 10 };

type Caller = { key: string | null; address: string };
type Fields = Omit<ReservationRequest, 'challenge' | 'website'>;
type Wanted = { fields: Fields; link: (id: string) => string };

/**
 * Reserves a unit for a client: one transaction that writes the reservation at today's price, its
 * trace, its first payment and its mails; then the payment's order is opened. The same
 * Idempotency-Key reserves once, and answers with the same token: with a link that can be paid as long
 * as the reservation waits for its payment, otherwise with how it stands by then.
 *
 * Refuses (400) wrong fields, an unknown product, an unproven submission; (409) a product that is not
 * offered any more; (429) too many of them. A payment that cannot be opened refuses nothing: the
 * reservation stands, without a link.
 */
export async function reserve(
  payments: Payments,
  request: ReservationRequest,
  caller: Caller,
): Promise<{ data: MadeReservation; message: string; status: number }> {
  const { kit } = payments;
  const settings = await readSettings(kit);
  const factor = await factorFor(payments, caller.address);
  const { challenge, website, ...fields } = request;
  if (website) throw proofRefused();
  const link = linkTokens(kit.challengeSecret, caller.key);
  const made = await inTransaction(kit.db, (tx) => {
    let written: ReservationRow | null = null;
    return once(tx, 'reserve', caller.key, fields, {
      run: async () => {
        if (factor !== null) {
          const wanted = { action: 'reservation', factor } as const;
          await spendProof(tx, kit.challengeSecret, wanted, challenge);
        }
        const { row, ...rest } = await reserveIn(tx, payments, settings, { fields, link });
        written = row;
        return { id: row.id, ...rest };
      },
      answer: async ({ id, ...rest }) => ({
        again: written === null,
        row: written ?? (await readReservation(tx, id)),
        ...rest,
      }),
    });
  });
  kit.jobs.nudge('mail');
  const { row, mailed, paymentId } = made;
  const data = { ...clientView(row), mailed, cancellationToken: link(row.id) };
  if (made.again) {
    const { message, ...rest } = await answerAgain(payments, row, paymentId);
    return { data: { ...data, ...rest }, message, status: 201 };
  }
  const paymentUrl = paymentId === null ? null : await linkFor(payments, paymentId);
  const message = paymentUrl === null ? SENTENCES.withoutLink : SENTENCES.redirecting;
  return { data: { ...data, paymentUrl }, message, status: 201 };
}

/** The reservation stands, whatever becomes of this: the job and the mail's link open its payment later. */
async function linkFor(payments: Payments, paymentId: string): Promise<string | null> {
  try {
    return await openOrder(payments, paymentId);
  } catch (error) {
    payments.kit.log.error({ err: error }, 'a payment was not opened');
    return null;
  }
}

/** Who reserved a lot lately has to work more for the next try; `null` where nothing is guarded. */
async function factorFor({ kit }: Payments, address: string) {
  if (!kit.config.rateLimits) return null;
  const { overBudget } = await limitCalls(kit.db, RESERVATION_BUDGET, address, kit.clock());
  return overBudget ? HARD_FACTOR : 1;
}

/** Everything is read through `tx` or given: another connection may not be had in here. */
async function reserveIn(tx: Tx, payments: Payments, settings: Settings, { fields, link }: Wanted) {
  const { kit, provider } = payments;
  const now = kit.clock();
  refuseWrongYear(fields, Number(dayAt(now, settings.timeZone).slice(0, 4)));
  const product = await readOffer(tx, fields.product);
  const guarded = kit.config.rateLimits;
  if (guarded) await refuseSixthReservation(tx, fields);
  const { row, token } = await insertReservation(tx, { fields, product, link, now });
  const paymentId = provider === null ? null : await beginPayment(tx, paymentOf(row, now));
  const mailed = !guarded || (await mayMail(tx, row.client_email));
  const payUrl = paymentId === null ? null : resumeUrl(kit.publicUrl(), token);
  await queueMails(tx, kit.jobs, [
    ...workshopMail(row, settings, 'reserved'),
    ...(mailed ? [createdMail(row, settings, payUrl)] : []),
  ]);
  return { row, mailed, paymentId };
}

function refuseWrongYear({ vehicleInfo }: Fields, thisYear: number): void {
  const wrong = problem(vehicleYear(thisYear), String(vehicleInfo.year));
  if (wrong !== null) throw invalidFields({ 'vehicleInfo.year': wrong });
}

/** An unknown id is refused like a missing choice. */
async function readOffer(tx: Tx, id: string) {
  const offer = ID_FORM.test(id) ? await findReservationOffer(tx, id) : null;
  if (offer === null) throw invalidFields({ product: PRODUCT_REQUIRED });
  if (!offer.bookable) throw refuseReservation('product-unavailable');
  return offer;
}

/** The first attempt to pay a reservation. */
export function paymentOf(row: ReservationRow, now: number) {
  return {
    reservationId: row.id,
    code: row.code,
    amountCents: row.product_price_cents,
    description: row.product_name,
    now,
  };
}
