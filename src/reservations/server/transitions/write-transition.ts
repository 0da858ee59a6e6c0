import type { Tx } from '#platform/data/database.ts';
import type { Cents } from '#shared/money/money.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';
import { addReservationEvent, type EventContext } from '../reservations/reservation-events.ts';
import { type ReservationRow, updateReservation } from '../reservations/reservation-row.ts';

type Transition = {
  to: ReservationStatus;
  finalSaleCents: Cents | null;
  material_cost_cents?: Cents | null;
};

/**
 * Writes a transition: inserts its event and updates the row by compare-and-set. The caller has locked the
 * row and checked that the transition is allowed.
 */
export async function writeReservationTransition(
  tx: Tx,
  row: ReservationRow,
  { to, finalSaleCents, ...materials }: Transition,
  context: EventContext,
): Promise<ReservationRow> {
  const now = new Date(context.now);
  const event = { kind: 'moved', from: row.status, to, finalSaleCents } as const;
  await addReservationEvent(tx, row.id, event, context);
  const columns = {
    ...materials,
    status: to,
    final_sale_cents: finalSaleCents,
    delivered_at: finalSaleCents === null ? null : (row.delivered_at ?? now),
    cancelled_at: to === 'cancelled' ? now : null,
  };
  return updateReservation(tx, row, columns, context.now);
}
