import { readAgenda } from '#availability/server/agenda-settings.ts';
import { releaseBay } from '#availability/server/bay-allocation.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { timeOf } from '#shared/time/day-time.ts';
import { closeOrder } from '#work-orders/server/orders/order-actions.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { addCitationEvent } from '../citations/citation-events.ts';
import { lockCitation, updateCitation } from '../citations/citation-row.ts';
import { holdCancelNotice } from '../mail/client-notice.ts';
import { undoJob } from '../maintenance/finish-job.ts';

/**
 * Marks a citation as deleted, releases its bay, closes its work order and returns its materials to stock;
 * the row stays for the history. A client with a future appointment is notified after a minute. The cancel link
 * answers 404 from then on. Rejects an unknown or deleted citation (404) and a delivered one (409).
 */
export async function deleteCitation(
  context: AppContext,
  id: string,
  by: StaffActor,
): Promise<{ _id: string }> {
  const agenda = await readAgenda(context);
  await inTransaction(context.db, async (tx) => {
    const row = await lockCitation(tx, id);
    if (row.status === 'delivered') throw citationError('delivered-stays');
    const now = context.clock();
    await releaseBay(tx, id, null);
    await addCitationEvent(tx, id, { kind: 'deleted' }, { by, now });
    const columns = {
      deleted_at: new Date(now),
      calendar_sequence: row.calendar_sequence + 1,
    };
    const deleted = await updateCitation(tx, row, columns, now);
    await holdCancelNotice(tx, context, agenda, { before: row, after: deleted });
    await undoJob(tx, id, { by, now });
    await closeOrder(tx, id, now);
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
