import { LINK_SELECTIONS } from '#clients/server/record-links.ts';
import { readRecordMails } from '#mail/server/mail-queries.ts';
import { readPaymentSummaries } from '#payments/server/payment-queries.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { isVisibleTo } from '#platform/data/records.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import type {
  ReservationDetail,
  ReservationEvent,
  StaffReservation,
} from '../../contract/staff-reservation.ts';
import type { ReservationRow } from './reservation-row.ts';
import { reservationForStaff } from './reservation-view.ts';

/**
 * Returns a reservation with its «Recorrido» and its mails. Rejects unknown and cleared reservations with
 * 404, and deleted ones if the reader may not read the history.
 */
export async function readReservationDetail(
  db: Db,
  id: string,
  reader: Actor,
): Promise<ReservationDetail> {
  if (!ID_FORM.test(id)) throw reservationError('unknown-reservation');
  const [row, payments, history, mails] = await Promise.all([
    db
      .selectFrom('reservations')
      .selectAll()
      .select(LINK_SELECTIONS)
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .executeTakeFirst(),
    readPaymentSummaries(db, [id]),
    readEvents(db, id, reader),
    readRecordMails(db, { column: 'reservation_id', id }),
  ]);
  if (!row || !isVisibleTo(reader, row)) throw reservationError('unknown-reservation');
  return {
    ...reservationForStaff(row, payments.get(id)),
    client: row.client,
    motorcycle: row.motorcycle,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    history,
    mails,
  };
}

/** Returns the staff view of a row that the caller has just changed. */
export async function readStaffView(db: Db, row: ReservationRow): Promise<StaffReservation> {
  const payments = await readPaymentSummaries(db, [row.id]);
  return reservationForStaff(row, payments.get(row.id));
}

/** Oldest first. The table's CHECKs allow no other kinds and actors than those of the type. */
async function readEvents(
  db: Db,
  reservationId: string,
  reader: Actor,
): Promise<ReservationEvent[]> {
  const rows = await db
    .selectFrom('reservation_events')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind as ReservationEvent['kind'],
    actor: row.actor as ReservationEvent['actor'],
    by: row.actor_name,
    ...(row.actor_id === reader.id && { own: true as const }),
    from: row.from_status as ReservationEvent['from'],
    to: row.to_status as ReservationEvent['to'],
    finalSaleValue: row.final_sale_cents === null ? null : dollarsOf(row.final_sale_cents),
  }));
}
