import { deleteHeldMail } from '#mail/server/held-mail-actions.ts';
import { areSent, type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { readPaymentSummaries } from '#payments/server/payment-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { Actor, StaffActor } from '#shared/contract/access-policy.ts';
import type { CommentChange } from '#shared/contract/comment.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import { STATUS_MAILS } from '../../rules/status-mail.ts';
import { pageUrl, renewToken } from '../client/reservation-link.ts';
import {
  confirmedMail,
  createdMail,
  reservationCancelledMail,
  resumeUrl,
} from '../mail/reservation-mail.ts';
import {
  addReservationEvent,
  lockReservation,
  lockVisibleReservation,
  type ReservationRow,
  updateReservation,
} from './reservation-row.ts';

/**
 * Sets the internal comment in any status. Rejects an unknown reservation with 404, and a deleted one
 * if the caller may not read the history. Setting the current comment is a no-op. Rejects another
 * stored comment than the expected one with 409.
 */
export function commentReservation(
  context: AppContext,
  id: string,
  { adminComment, expectedComment }: CommentChange,
  by: Actor,
): Promise<ReservationRow> {
  return inTransaction(context.db, async (tx) => {
    const row = await lockVisibleReservation(tx, id, by);
    if (row.admin_comment === adminComment) return row;
    if (expectedComment !== undefined && expectedComment !== row.admin_comment) {
      throw reservationError('comment-changed');
    }
    const now = context.clock();
    await addReservationEvent(tx, id, { kind: 'commented' }, { by, now });
    return updateReservation(tx, row, { admin_comment: adminComment }, now);
  });
}

/**
 * Marks a cancelled reservation as deleted. The row stays for the history; the client's link then answers
 * 404. The cancellation has already returned its materials. Rejects an unknown or deleted reservation
 * with 404 and one that is not cancelled with 409.
 */
export async function deleteReservation(
  context: AppContext,
  id: string,
  by: StaffActor,
): Promise<{ _id: string }> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockReservation(tx, id);
    if (row.status !== 'cancelled') throw reservationError('not-cancelled');
    const now = context.clock();
    await addReservationEvent(tx, id, { kind: 'deleted' }, { by, now });
    await updateReservation(tx, row, { deleted_at: new Date(now) }, now);
    await writeAudit(tx, {
      actor: by,
      action: 'reservation-deleted',
      record: { type: 'reservation', id },
      details: { code: row.code },
      now,
    });
  });
  return { _id: id };
}

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
  const mail = STATUS_MAILS[row.status];
  if (row.client_email === '' || mail === null) throw reservationError('nothing-to-mail');
  const token = await renewToken(tx, row.id, context.clock());
  const page = pageUrl(context, token);
  const siteUrl = context.publicUrl();
  switch (mail.kind) {
    case 'reservation-cancelled':
      return reservationCancelledMail(row, settings, { siteUrl, page });
    case 'reservation-created': {
      const payUrl = canPayOnline ? resumeUrl(siteUrl, token) : null;
      return createdMail(row, settings, { payUrl, page });
    }
    case 'reservation-paid': {
      const payment = (await readPaymentSummaries(tx, [row.id])).get(row.id);
      const paid = payment?.paymentStatus === 'completed';
      return confirmedMail(row, settings, { paidCents: paid ? payment.amountCents : null, page });
    }
  }
}
