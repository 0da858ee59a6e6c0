import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Tx } from '#platform/data/database.ts';
import { inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Jobs } from '#platform/data/jobs.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import { checkMail, type OutgoingMail } from './mail-check.ts';
import { type StoredMail, toJsonColumn } from './mail-row.ts';
import { removeLinks } from './remove-links.ts';

/** A mail as another room hands it over, with the appointment or reservation that it is about. */
export type NewMail = OutgoingMail & { citationId?: string; reservationId?: string };

/**
 * Writes mails into the outbox and one job for each, in the caller's transaction: no commit, no
 * mail. Two statements however many mails. Answers their ids, in order.
 *
 * Throws `InvalidMail` on a line break in a header line, a recipient or organizer that is no
 * address, a button that does not lead to the web, an event that is none. Call
 * `jobs.nudge('mail')` after the commit to have them sent at once.
 */
export async function queueMails(tx: Tx, jobs: Jobs, mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  for (const mail of mails) checkMail(mail);
  const rows = mails.map(mailRow);
  await sendPipelined(tx, tx.insertInto('mails').values(rows).compile());
  await jobs.enqueue(tx, 'mail', rows.map(mailJob));
  return rows.map(({ id }) => id);
}

/** Builds the row of a queued mail. */
export function mailRow(mail: NewMail) {
  return {
    id: newId(),
    recipient: mail.recipient,
    kind: mail.kind,
    subject: mail.subject.toWellFormed(),
    document: toJsonColumn(mail.document),
    calendar_event: mail.event ? toJsonColumn(mail.event) : null,
    citation_id: mail.citationId ?? null,
    reservation_id: mail.reservationId ?? null,
  };
}

/** The job knows no more than the id: what a mail says stands in one place. */
export const mailJob = ({ id }: { id: string }) => ({ mailId: id });

/**
 * Ends a mail's time in the queue. A sent one forgets its links (only hashes of tokens are kept);
 * `stored` and `failed` ones keep them, because reading them is how staff can still deliver them.
 */
export async function finishMail(
  tx: Tx,
  mail: StoredMail,
  state: 'sent' | 'stored' | 'failed',
  lastError: string | null = null,
): Promise<void> {
  const kept = state === 'sent' ? removeLinks(mail.document, mail.event) : mail;
  const settled = tx
    .updateTable('mails')
    .set({
      state,
      document: toJsonColumn(kept.document),
      calendar_event: kept.event ? toJsonColumn(kept.event) : null,
      last_error: lastError,
      attempts: state === 'stored' ? mail.attempts : mail.attempts + 1,
      settled_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', mail.id)
    .where('state', '=', 'queued');
  await sendPipelined(tx, settled.compile());
}

/** Any constant will do, as long as every process takes the same. */
const REQUEUE_LOCK = 0x636f7272;

/**
 * At start: waiting mails without a live job (the outbox is in a backup, the job queue is not) get
 * one again. Answers how many. `not in` and not `not exists`: the queue's table may have no statistics
 * yet, and the anti-join that is then chosen took seconds at some thousand mails; this hashes.
 */
export async function requeueWaitingMails(
  context: Pick<AppContext, 'db' | 'jobs'>,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${REQUEUE_LOCK}::int)`.execute(tx);
    const { rows } = await sql<{ id: string; seconds: number | null }>`
      select m.id, case when held_until is not null then
        greatest(0, ceil(extract(epoch from held_until - now())))::int + 1 end as seconds
      from mails m
      where m.state = 'queued' and m.id::text not in (
        select j.data ->> 'mailId' from pgboss.job j
        where j.name = 'mail' and j.state in ('created', 'retry', 'active')
          and j.data ->> 'mailId' is not null)
      order by m.created_at`.execute(tx);
    const atOnce = rows.filter(({ seconds }) => seconds === null);
    await context.jobs.enqueue(tx, 'mail', atOnce.map(mailJob));
    for (const held of rows) {
      if (held.seconds !== null)
        await context.jobs.enqueue(tx, 'mail', [mailJob(held)], held.seconds);
    }
    return rows.length;
  });
}
