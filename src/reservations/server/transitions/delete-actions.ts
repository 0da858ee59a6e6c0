import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { reservationError } from '../../contract/reservation-errors.ts';
import { addReservationEvent } from '../reservations/reservation-events.ts';
import { lockReservation, updateReservation } from '../reservations/reservation-row.ts';

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
