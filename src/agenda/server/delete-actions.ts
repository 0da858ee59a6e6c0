import { timeOf } from '#kernel/day-time.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { readAgenda } from './agenda-settings.ts';
import { type Doer, leaveTrace } from './citation-trace.ts';
import { noticeOfCancel } from './client-notice.ts';
import { undoJob } from './finish-job.ts';
import { lockCitation, nextUpdate } from './locked-citation.ts';
import { release } from './move-actions.ts';

/**
 * Takes a citation off the lists and lets go of its bay at once; the row stays for the history. What
 * its job had taken from stock goes back. A client who still expected to come is notified after a minute.
 * Its cancel link answers 404 from then on. Refuses an unknown or deleted citation (404) and a
 * delivered one (409).
 */
export async function deleteCitation(
  kit: Kit,
  id: string,
  by: Exclude<Doer, 'client'>,
): Promise<{ _id: string }> {
  const agenda = await readAgenda(kit);
  await inTransaction(kit.db, async (tx) => {
    const row = await lockCitation(tx, id);
    if (row.status === 'delivered') throw refuseCitation('delivered-stays');
    const now = kit.clock();
    await release(tx, id, null);
    await leaveTrace(tx, id, { kind: 'deleted' }, { by, now });
    const deleted = await tx
      .updateTable('citations')
      .set({
        deleted_at: new Date(now),
        updated_at: nextUpdate(row, now),
        calendar_sequence: row.calendar_sequence + 1,
      })
      .where('id', '=', id)
      .where('status', '=', row.status)
      .returningAll()
      .executeTakeFirstOrThrow();
    await noticeOfCancel(tx, kit, agenda, { before: row, after: deleted });
    await undoJob(tx, id, { by, now });
    await writeAudit(tx, {
      actor: by,
      action: 'citation-deleted',
      record: { type: 'citation', id },
      details: { status: row.status, date: row.day, time: timeOf(row.start_minute) },
      now,
    });
  });
  return { _id: id };
}
