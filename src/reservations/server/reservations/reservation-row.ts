import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { Reservations } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import {
  actorColumns,
  type EventActor,
  isVisibleTo,
  nextUpdatedAt,
} from '#platform/data/records.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';

export type ReservationRow = Selectable<Reservations>;

/** Condition: neither deleted nor cleared, so visible for staff and for its client. */
export const VISIBLE = sql<boolean>`deleted_at is null and cleared_at is null`;

/** Returns the status, also of a deleted or cleared reservation; `null` for an unknown id. */
export async function readStatus(db: Db, id: string): Promise<ReservationRow['status'] | null> {
  const row = await db
    .selectFrom('reservations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status ?? null;
}

/**
 * Returns the reservation and locks its row until the transaction ends. Lock order: reservation, payments,
 * components. Rejects an unknown, malformed, deleted or cleared id with 404.
 */
export async function lockReservation(tx: Tx, id: string): Promise<ReservationRow> {
  const row = await lockNotCleared(tx, id);
  if (row.deleted_at !== null) throw reservationError('unknown-reservation');
  return row;
}

/** Like `lockReservation`, but accepts a deleted reservation if the reader may read the history. */
export async function lockVisibleReservation(
  tx: Tx,
  id: string,
  reader: Actor,
): Promise<ReservationRow> {
  const row = await lockNotCleared(tx, id);
  if (!isVisibleTo(reader, row)) throw reservationError('unknown-reservation');
  return row;
}

async function lockNotCleared(tx: Tx, id: string): Promise<ReservationRow> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('reservations')
        .selectAll()
        .where('id', '=', id)
        .where('cleared_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw reservationError('unknown-reservation');
  return row;
}

/** Returns the reservation, deleted or not, without a lock. Rejects with `NoResultError` for an unknown id. */
export function readReservationRow(tx: Tx, id: string): Promise<ReservationRow> {
  return tx.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Writes the columns and the next `updated_at` by compare-and-set of the status. The caller has locked
 * the row.
 */
export function updateReservation(
  tx: Tx,
  row: ReservationRow,
  columns: Updateable<Reservations>,
  now: number,
): Promise<ReservationRow> {
  return tx
    .updateTable('reservations')
    .set({ ...columns, updated_at: nextUpdatedAt(row, now) })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `now` in epoch milliseconds. */
export type EventContext = { by: EventActor; now: number };

type NewEvent =
  | { kind: 'reserved'; to: ReservationStatus }
  | {
      kind: 'moved';
      from: ReservationStatus;
      to: ReservationStatus;
      finalSaleCents: number | null;
    }
  | { kind: 'commented' | 'deleted' | 'voided' };

/** Inserts an event of a reservation. A trigger of the table notifies open panels. */
export async function addReservationEvent(
  tx: Tx,
  reservationId: string,
  event: NewEvent,
  { by, now }: EventContext,
): Promise<void> {
  await tx
    .insertInto('reservation_events')
    .values({
      reservation_id: reservationId,
      at: new Date(now),
      kind: event.kind,
      ...actorColumns(by),
      from_status: event.kind === 'moved' ? event.from : null,
      to_status: 'to' in event ? event.to : null,
      final_sale_cents: event.kind === 'moved' ? event.finalSaleCents : null,
    })
    .execute();
}
