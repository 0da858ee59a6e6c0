import { mailsOf } from '#correo/server/mail-queries.ts';
import { dollarsOf } from '#kernel/money.ts';
import { type Actor, readsDeleted } from '#kernel/staff.ts';
import { readPaymentSummaries } from '#pagos/server/payment-queries.ts';
import type { Db } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import { refuseReservation } from '../contract/reservation-refusals.ts';
import type {
  ReservationDetail,
  ReservationEvent,
  StaffReservation,
} from '../contract/staff-reservation.ts';
import type { ReservationRow } from './reservation-row.ts';
import { staffView } from './reservation-view.ts';

/**
 * A reservation with its «Recorrido» and its mails. Unknown and cleared ones: 404, and so are deleted
 * ones for whom does not read the history.
 */
export async function readReservation(
  db: Db,
  id: string,
  reader: Actor,
): Promise<ReservationDetail> {
  if (!ID_FORM.test(id)) throw refuseReservation('unknown-reservation');
  const [row, payments, history, mails] = await Promise.all([
    db
      .selectFrom('reservations')
      .selectAll()
      .where('id', '=', id)
      .where('cleared_at', 'is', null)
      .executeTakeFirst(),
    readPaymentSummaries(db, [id]),
    readHistory(db, id),
    mailsOf(db, { column: 'reservation_id', id }),
  ]);
  const hidden = row?.deleted_at != null && !readsDeleted(reader);
  if (!row || hidden) throw refuseReservation('unknown-reservation');
  return {
    ...staffView(row as ReservationRow, payments.get(id)),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    history,
    mails,
  };
}

/** What a row that was just changed looks like to staff. */
export async function shown(db: Db, row: ReservationRow): Promise<StaffReservation> {
  const payments = await readPaymentSummaries(db, [row.id]);
  return staffView(row, payments.get(row.id));
}

/** In the order in which it happened. The table's CHECKs allow no other kinds and actors. */
async function readHistory(db: Db, reservationId: string): Promise<ReservationEvent[]> {
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
    from: row.from_status as ReservationEvent['from'],
    to: row.to_status as ReservationEvent['to'],
    finalSaleValue: row.final_sale_cents === null ? null : dollarsOf(row.final_sale_cents),
  }));
}
