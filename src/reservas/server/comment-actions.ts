import type { Actor } from '#kernel/staff.ts';
import { inTransaction } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { lockShown, nextUpdate, type ReservationRow } from './reservation-row.ts';
import { leaveTrace } from './reservation-trace.ts';

/**
 * Sets the internal comment, whatever the status. Refuses an unknown reservation (404), as is a deleted
 * one for whom does not read the history. The same comment again changes nothing.
 */
export function comment(
  kit: Kit,
  id: string,
  adminComment: string,
  by: Actor,
): Promise<ReservationRow> {
  return inTransaction(kit.db, async (tx) => {
    const row = await lockShown(tx, id, by);
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
