import type { Tx } from '#platform/data/database.ts';
import { actorColumns, type EventActor } from '#platform/data/records.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';

/** `now` in epoch milliseconds. */
export type EventContext = { by: EventActor; now: number };

export type NewEvent =
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
