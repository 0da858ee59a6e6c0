import { readTillCents } from '#cash/server/balance-queries.ts';
import { syncPayments } from '#finance/server/refund-actions.ts';
import { queueMails } from '#mail/server/mail-actions.ts';
import type { PaidCause } from '#payments/server/paid-cause.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { createPageLink } from '../client/reservation-link.ts';
import {
  alertMail,
  confirmedMail,
  refundedMail,
  reservationWorkshopMail,
} from '../mail/reservation-mail.ts';
import type { ReservationRow } from '../reservations/reservation-row.ts';
import { saleSubject, writeReservationTransition } from './transition-effects.ts';

/**
 * The reservation as the subject of a payment: a payment accepts it, and payments and refunds send mails
 * about it. All reads and writes use the caller's transaction.
 */
export function paidCause(context: Pick<AppContext, 'jobs' | 'publicUrl'>): PaidCause {
  const { jobs } = context;
  return {
    async exists(db, reservationId) {
      const found = await db
        .selectFrom('reservations')
        .select('id')
        .where('id', '=', reservationId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return found !== undefined;
    },

    async lockOpen(tx, reservationId) {
      const row = await findReservation(tx, reservationId, { lock: true });
      return row?.status === 'pending' && row.cleared_at === null;
    },

    async accept(tx, reservationId, { amountCents }, now) {
      const row = await findReservation(tx, reservationId, { lock: true });
      if (row?.status !== 'pending') throw new Error('only a pending reservation can be accepted');
      const move = { to: 'accepted', finalSaleCents: null } as const;
      const accepted = await writeReservationTransition(tx, row, move, { by: 'system', now });
      const settings = await loadSettings(tx);
      const page = await createPageLink(tx, context, reservationId, now);
      await queueMails(tx, jobs, [
        ...reservationWorkshopMail(accepted, settings, 'paid'),
        confirmedMail(accepted, settings, { paidCents: amountCents, page }),
      ]);
    },

    async moneyMoved(tx, reservationId, now) {
      const row = await findReservation(tx, reservationId, { lock: true });
      if (!row) throw new Error('the payment has no reservation');
      await syncPayments(tx, saleSubject(row), now);
    },

    tillCents: readTillCents,

    async refunded(tx, reservationId, { amountCents, whole }, now) {
      const row = await findReservation(tx, reservationId, { lock: false });
      if (!row) throw new Error('the refunded payment has no reservation');
      const visible = row.deleted_at === null && row.cleared_at === null;
      const page = visible ? await createPageLink(tx, context, reservationId, now) : null;
      const mail = refundedMail(row, await loadSettings(tx), { amountCents, whole, page });
      await queueMails(tx, jobs, [mail]);
    },

    async alert(tx, { reservationId, title, sentence }) {
      const row =
        reservationId === null ? null : await findReservation(tx, reservationId, { lock: false });
      await queueMails(
        tx,
        jobs,
        alertMail(row ?? null, await loadSettings(tx), { title, sentence }),
      );
    },
  };
}

/** Includes deleted and cleared reservations: payments and refunds concern these too. */
async function findReservation(
  tx: Tx,
  id: string,
  { lock }: { lock: boolean },
): Promise<ReservationRow | undefined> {
  const row = await tx
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row;
}
