import { takeHeld } from '#correo/server/held-mail-actions.ts';
import { type NewMail, queueMails } from '#correo/server/mail-actions.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { type Agenda, readAgenda } from './agenda-settings.ts';
import { renewLink } from './cancel-link.ts';
import { awaited, bookedMail, cancelledMail } from './citation-mail.ts';
import type { CitationRow } from './citation-view.ts';
import { lockCitation } from './locked-citation.ts';

/**
 * Sends the client once more what they should have: of an appointment to come the mail with the
 * link (a new one, since only a hash of the old is kept; the old one ends), of a cancelled one word
 * of that. Refuses an unknown citation (404) and one that there is nothing to say about (409).
 */
export async function sendAgain(kit: Kit, id: string): Promise<void> {
  const agenda = await readAgenda(kit);
  await inTransaction(kit.db, async (tx) => {
    const row = await lockCitation(tx, id);
    const mail = await mailAbout(tx, kit, agenda, row);
    await takeHeld(tx, { column: 'citation_id', id }); // this mail replaces the held notice
    await queueMails(tx, kit.jobs, [mail]);
  });
  kit.jobs.nudge('mail');
}

async function mailAbout(tx: Tx, kit: Kit, agenda: Agenda, row: CitationRow): Promise<NewMail> {
  if (row.status === 'cancelled') {
    return cancelledMail(row, agenda, kit.publicUrl(), await cancellerOf(tx, row.id));
  }
  if (!awaited(row, kit.clock())) throw refuseCitation('nothing-to-mail');
  return bookedMail(row, agenda, await renewLink(tx, kit, row.id));
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
