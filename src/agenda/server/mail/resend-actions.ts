import { type Agenda, readAgenda } from '#availability/server/agenda-settings.ts';
import { deleteHeldMail } from '#mail/server/held-mail-actions.ts';
import { areSent, type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { citationError } from '../../contract/citation-errors.ts';
import { type CitationRow, lockCitation } from '../citations/citation-row.ts';
import { renewCancelLink } from '../client/cancel-link.ts';
import { bookedMail, citationCancelledMail, isUpcoming } from './citation-mail.ts';

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
  if (!isUpcoming(row, context.clock())) throw citationError('nothing-to-mail');
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
