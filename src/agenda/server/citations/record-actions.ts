import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import { releaseBay } from '#availability/server/bay-allocation.ts';
import { deleteHeldMail } from '#mail/server/held-mail-actions.ts';
import { areSent, type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { Actor, StaffActor } from '#shared/contract/access-policy.ts';
import type { CommentChange } from '#shared/contract/comment.ts';
import { timeOf } from '#shared/time/day-time.ts';
import { createClientLink } from '#work-orders/server/client-links.ts';
import { closeOrder } from '#work-orders/server/orders/order-actions.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { clientLinks, renewCancelLink } from '../client/cancel-link.ts';
import { bookedMail, citationCancelledMail, isUpcomingRow } from '../mail/citation-mail.ts';
import { holdCancelNotice } from '../mail/client-notice.ts';
import { undoJob } from '../maintenance/finish-job.ts';
import {
  addCitationEvent,
  type CitationRow,
  lockCitation,
  lockVisibleCitation,
  updateCitation,
} from './citation-row.ts';

/**
 * Sets the internal comment, in any status. Setting the same comment again is a no-op. Rejects (409) another stored
 * comment than the expected one; (404) an unknown citation, and a deleted one without permission to read the history.
 */
export function commentCitation(
  context: AppContext,
  id: string,
  { adminComment, expectedComment }: CommentChange,
  by: Actor,
): Promise<CitationRow> {
  return inTransaction(context.db, async (tx) => {
    const row = await lockVisibleCitation(tx, id, by);
    if (row.admin_comment === adminComment) return row;
    if (expectedComment !== undefined && expectedComment !== row.admin_comment) {
      throw citationError('comment-changed');
    }
    const now = context.clock();
    await addCitationEvent(tx, id, { kind: 'commented' }, { by, now });
    return updateCitation(tx, row, { admin_comment: adminComment }, now);
  });
}

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

/**
 * Creates one more link to the client's page of an appointment, for a message of staff. Returns its URL, which cannot
 * be read again. Rejects an unknown or deleted citation with 404.
 */
export function linkCitation(context: AppContext, id: string): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    await lockCitation(tx, id);
    const token = await createClientLink(tx, { citationId: id }, context.clock());
    return clientLinks(context, token).page;
  });
}

/**
 * Sends the client a mail again: for an upcoming appointment the booking mail with a new cancel
 * link, which invalidates the old one (only its hash is stored); for a cancelled one the
 * cancellation mail. Returns whether it goes out. Rejects an unknown citation (404) and any other one (409).
 */
export async function resendCitationMail(context: AppContext, id: string): Promise<boolean> {
  const agenda = await readAgenda(context);
  return inTransaction(context.db, async (tx) => {
    const row = await lockCitation(tx, id);
    const mail = await mailFor(tx, context, agenda, row);
    await deleteHeldMail(tx, { column: 'citation_id', id }); // this mail replaces the held notice
    return areSent(context, await queueMails(tx, context.jobs, [mail]));
  });
}

async function mailFor(
  tx: Tx,
  context: AppContext,
  agenda: Agenda,
  row: CitationRow,
): Promise<NewMail> {
  if (row.client_email === '') throw citationError('nothing-to-mail');
  if (row.status === 'cancelled') {
    return citationCancelledMail(row, agenda, context.publicUrl(), await cancellerOf(tx, row.id));
  }
  if (!isUpcomingRow(row, context.clock())) throw citationError('nothing-to-mail');
  return bookedMail(row, agenda, await renewCancelLink(tx, context, row.id));
}

async function cancellerOf(tx: Tx, citationId: string): Promise<'client' | 'workshop'> {
  const event = await tx
    .selectFrom('citation_events')
    .select('actor')
    .where('citation_id', '=', citationId)
    .where('kind', '=', 'moved')
    .where('to_status', '=', 'cancelled')
    .executeTakeFirst();
  return event?.actor === 'client' ? 'client' : 'workshop';
}
