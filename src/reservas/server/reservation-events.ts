import type { Tx } from '#platform/data/database.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { ReservationStatus } from '../rules/reservation-status.ts';

export type StaffActor = Pick<Actor, 'id' | 'name'>;
/** Who did it: the client, the payment that went through, or a staff member as they are called now. */
export type EventActor = 'client' | 'system' | StaffActor;
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

/** Adds a line to what happened to a reservation; panels that are open elsewhere hear of it. */
export async function addEvent(
  tx: Tx,
  reservationId: string,
  trace: NewEvent,
  { by, now }: EventContext,
): Promise<void> {
  await tx
    .insertInto('reservation_events')
    .values({
      reservation_id: reservationId,
      at: new Date(now),
      kind: trace.kind,
      actor: typeof by === 'string' ? by : 'staff',
      actor_id: typeof by === 'string' ? null : by.id,
      actor_name: typeof by === 'string' ? '' : by.name,
      from_status: trace.kind === 'moved' ? trace.from : null,
      to_status: 'to' in trace ? trace.to : null,
      final_sale_cents: trace.kind === 'moved' ? trace.finalSaleCents : null,
    })
    .execute();
}
