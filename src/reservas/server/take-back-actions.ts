import type { TakingBack } from '#finanzas/server/sold-causes-actions.ts';
import type { Tx } from '#server-kit/database.ts';
import { putBack } from '#stock/server/movement-actions.ts';
import { leaveTrace } from './reservation-trace.ts';

/**
 * Takes back the sale of a delivered or completed reservation: its materials return to stock, once. The
 * reservation keeps its status, gets an event, and cannot be sold again (`refuseVoided`).
 */
export async function takeBackReservation(
  tx: Tx,
  id: string,
  { by, reason, now }: TakingBack,
): Promise<void> {
  await tx
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const reference = { type: 'reservation', id } as const;
  await putBack(tx, reference, { type: 'return', actor: by, reason, now });
  await leaveTrace(tx, id, { kind: 'voided' }, { by, now });
}
