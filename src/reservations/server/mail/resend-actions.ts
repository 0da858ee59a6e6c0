import { deleteHeldMail } from '#mail/server/held-mail-actions.ts';
import { areSent, type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { readPaymentSummaries } from '#payments/server/payment-queries.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import { SOLD_STATUSES } from '../../rules/reservation-status.ts';
import { pageUrl, renewToken } from '../client/reservation-link.ts';
import { lockReservation, type ReservationRow } from '../reservations/reservation-row.ts';
import {
  confirmedMail,
  createdMail,
  reservationCancelledMail,
  resumeUrl,
} from './reservation-mail.ts';

/**
 * Sends the client the mail for the current status again: the payment link of a pending reservation, the
 * confirmation of an accepted one, the notice of a cancelled one. Its links get a new token, because the
 * database has only the hash of the old one; every earlier link becomes invalid. Rejects an unknown
 * reservation with 404 and a sold one with 409. Returns whether the mail goes out.
 */
export async function resendReservationMail(payments: Payments, id: string): Promise<boolean> {
  const { context } = payments;
  const settings = await readSettings(context);
  return inTransaction(context.db, async (tx) => {
    const row = await lockReservation(tx, id);
    const mail = await mailFor(tx, payments, row, settings);
    await deleteHeldMail(tx, { column: 'reservation_id', id }); // this mail replaces the held one
    return areSent(context, await queueMails(tx, context.jobs, [mail]));
  });
}

async function mailFor(
  tx: Tx,
  { context, canPayOnline }: Payments,
  row: ReservationRow,
  settings: Settings,
): Promise<NewMail> {
  if (row.client_email === '') throw reservationError('nothing-to-mail');
  if (SOLD_STATUSES.includes(row.status)) throw reservationError('nothing-to-mail');
  const token = await renewToken(tx, row.id, context.clock());
  const page = pageUrl(context, token);
  const siteUrl = context.publicUrl();
  if (row.status === 'cancelled') return reservationCancelledMail(row, settings, { siteUrl, page });
  if (row.status === 'pending') {
    const payUrl = canPayOnline ? resumeUrl(siteUrl, token) : null;
    return createdMail(row, settings, { payUrl, page });
  }
  const payment = (await readPaymentSummaries(tx, [row.id])).get(row.id);
  const paid = payment?.paymentStatus === 'completed';
  return confirmedMail(row, settings, { paidCents: paid ? payment.amountCents : null, page });
}
