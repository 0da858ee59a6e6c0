import { inTransaction } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { lockReservation, nextUpdate, type ReservationRow } from './reservation-row.ts';
import { leaveTrace, type Staff } from './reservation-trace.ts';

/**
 * Sets the internal comment, whatever the status. Refuses an unknown reservation (404). The same
 * comment again changes nothing.
 */
export function comment(
  kit: Kit,
  id: string,
  adminComment: string,
  by: Staff,
): Promise<ReservationRow> {
  return inTransaction(kit.db, async (tx) => {
    const row = await lockReservation(tx, id);
    if (row.admin_comment === adminComment) return row;
    const now = kit.clock();
    await leaveTrace(tx, id, { kind: 'commented' }, { by, now });
    const written = await tx
      .updateTable('reservations')
      .set({ admin_comment: adminComment, updated_at: nextUpdate(row, now) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return written as ReservationRow;
  });
}
