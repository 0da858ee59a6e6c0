import type { StaffVoidContext } from '#finance/server/void-actions.ts';
import type { Tx } from '#platform/data/database.ts';
import { returnToStock } from '#stock/server/movement-actions.ts';
import { addReservationEvent } from './reservation-row.ts';

/**
 * Voids the sale of a delivered or completed reservation: its materials return to stock, once. The
 * reservation keeps its status, gets an event, and cannot be sold again (`rejectVoidedSale`).
 */
export async function voidReservationSale(
  tx: Tx,
  id: string,
  { by, reason, now }: StaffVoidContext,
): Promise<void> {
  await tx
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reference = { type: 'reservation', id } as const;
  await returnToStock(tx, reference, { type: 'return', actor: by, reason, now });
  await addReservationEvent(tx, id, { kind: 'voided' }, { by, now });
}
