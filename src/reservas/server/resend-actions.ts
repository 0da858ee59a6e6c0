import type { Settings } from '#ajustes/rules/settings.ts';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import { deleteHeldMail } from '#correo/server/held-mail-actions.ts';
import { type NewMail, queueMails } from '#correo/server/mail-actions.ts';
import type { Payments } from '#pagos/server/paid-cause-actions.ts';
import { readPaymentSummaries } from '#pagos/server/payment-queries.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { hashToken, newToken } from '#platform/data/ids.ts';
import { reservationError } from '../contract/reservation-errors.ts';
import { SOLD_STATUSES } from '../rules/reservation-status.ts';
import { cancelledMail, confirmedMail, createdMail, resumeUrl } from './reservation-mail.ts';
import { lockReservation, type ReservationRow } from './reservation-row.ts';

/**
 * Sends the client once more what they should have: of a pending one the mail with the link to pay
 * (a new one, since only a hash of the old is kept; the old one ends), of one under way that it is
 * confirmed, of a cancelled one word of that. Refuses an unknown reservation (404) and one that was
 * handed over (409).
 */
export async function resendMail(payments: Payments, id: string): Promise<void> {
  const { context } = payments;
  const settings = await readSettings(context);
  await inTransaction(context.db, async (tx) => {
    const row = await lockReservation(tx, id);
    const mail = await mailFor(tx, payments, row, settings);
    await deleteHeldMail(tx, { column: 'reservation_id', id }); // this mail replaces the held notice
    await queueMails(tx, context.jobs, [mail]);
  });
  context.jobs.nudge('mail');
}

async function mailFor(
  tx: Tx,
  { context, provider }: Payments,
  row: ReservationRow,
  settings: Settings,
): Promise<NewMail> {
  if (row.status === 'cancelled') return cancelledMail(row, settings, context.publicUrl());
  if (SOLD_STATUSES.includes(row.status)) throw reservationError('nothing-to-mail');
  if (row.status === 'pending') {
    const token = await renewToken(tx, row.id);
    return createdMail(row, settings, provider && resumeUrl(context.publicUrl(), token));
  }
  const payment = (await readPaymentSummaries(tx, [row.id])).get(row.id);
  const paid = payment?.paymentStatus === 'completed';
  return confirmedMail(row, settings, paid ? payment.amountCents : null);
}

/** Gives a reservation a new token and ends the old one; it is told once, its hash is kept. */
async function renewToken(tx: Tx, reservationId: string): Promise<string> {
  const token = newToken();
  await tx
    .updateTable('reservations')
    .set({ cancel_token_hash: hashToken(token) })
    .where('id', '=', reservationId)
    .execute();
  return token;
}
