import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseReservation } from '../contract/reservation-refusals.ts';
import { lockReservation, nextUpdate } from './reservation-row.ts';
import { leaveTrace, type Staff } from './reservation-trace.ts';

/**
 * Takes a cancelled reservation off the lists; the row stays for the history, its link answers 404
 * from then on. What it had taken went back when it was cancelled. Refuses an unknown or deleted
 * one (404) and one that is not cancelled (409).
 */
export async function deleteReservation(kit: Kit, id: string, by: Staff): Promise<{ _id: string }> {
  await inTransaction(kit.db, async (tx) => {
    const row = await lockReservation(tx, id);
    if (row.status !== 'cancelled') throw refuseReservation('not-cancelled');
    const now = kit.clock();
    await leaveTrace(tx, id, { kind: 'deleted' }, { by, now });
    await tx
      .updateTable('reservations')
      .set({ deleted_at: new Date(now), updated_at: nextUpdate(row, now) })
      .where('id', '=', id)
      .where('status', '=', 'cancelled')
      .executeTakeFirstOrThrow();
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
