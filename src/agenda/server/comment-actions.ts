import type { Actor } from '#kernel/staff.ts';
import { inTransaction } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { leaveTrace } from './citation-trace.ts';
import type { CitationRow } from './citation-view.ts';
import { lockShown, nextUpdate } from './locked-citation.ts';

/**
 * Sets the internal comment, whatever the citation's status. Refuses an unknown one (404), as is a
 * deleted one for whom does not read the history. The same comment again changes nothing.
 */
export function comment(
  kit: Kit,
  id: string,
  adminComment: string,
  by: Actor,
): Promise<CitationRow> {
  return inTransaction(kit.db, async (tx) => {
    const row = await lockShown(tx, id, by);
    if (row.admin_comment === adminComment) return row;
    const now = kit.clock();
    await leaveTrace(tx, id, { kind: 'commented' }, { by, now });
    return tx
      .updateTable('citations')
      .set({ admin_comment: adminComment, updated_at: nextUpdate(row, now) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
