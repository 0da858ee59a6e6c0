import { sql } from 'kysely';
import type { Tx } from '#server-kit/database.ts';
import { inTransaction } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import type { Jobs } from '#server-kit/jobs.ts';
import type { Kit } from '#server-kit/kit.ts';
import { sendAlong } from '#server-kit/send-along.ts';
import { forgetLinks } from './forget-links.ts';
import { checkMail, type OutgoingMail } from './mail-check.ts';
import { type StoredMail, toJson } from './mail-row.ts';

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
  const rows = mails.map(rowOf);
  await sendAlong(tx, tx.insertInto('mails').values(rows).compile());
  await jobs.enqueue(tx, 'mail', rows.map(jobFor));
  return rows.map(({ id }) => id);
}

/** Builds the row of a queued mail. */
export function rowOf(mail: NewMail) {
  return {
    id: newId(),
    recipient: mail.recipient,
    kind: mail.kind,
    subject: mail.subject.toWellFormed(),
    document: toJson(mail.document),
    calendar_event: mail.event ? toJson(mail.event) : null,
    citation_id: mail.citationId ?? null,
    reservation_id: mail.reservationId ?? null,
  };
}

/** The job knows no more than the id: what a mail says stands in one place. */
export const jobFor = ({ id }: { id: string }) => ({ mailId: id });

/**
 * Ends a mail's time in the queue. A sent one forgets its links (only hashes of tokens are kept);
 * `stored` and `failed` ones keep them, because reading them is how staff can still deliver them.
 */
export async function settleMail(
  tx: Tx,
  mail: StoredMail,
  state: 'sent' | 'stored' | 'failed',
  lastError: string | null = null,
): Promise<void> {
  const kept = state === 'sent' ? forgetLinks(mail.document, mail.event) : mail;
  const settled = tx
    .updateTable('mails')
    .set({
      state,
      document: toJson(kept.document),
      calendar_event: kept.event ? toJson(kept.event) : null,
      last_error: lastError,
      attempts: state === 'stored' ? mail.attempts : mail.attempts + 1,
      settled_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', mail.id)
    .where('state', '=', 'queued');
  await sendAlong(tx, settled.compile());
}

/** Any constant will do, as long as every process takes the same. */
const REQUEUE_LOCK = 0x636f7272;

/**
 * At start: waiting mails without a live job (the outbox is in a backup, the job queue is not) get
 * one again. Answers how many. `not in` and not `not exists`: the queue's table may have no statistics
 * yet, and the anti-join that is then chosen took seconds at some thousand mails; this hashes.
 */
export async function requeueWaiting(kit: Pick<Kit, 'db' | 'jobs'>): Promise<number> {
  return inTransaction(kit.db, async (tx) => {
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
    await kit.jobs.enqueue(tx, 'mail', atOnce.map(jobFor));
    for (const held of rows) {
      if (held.seconds !== null) await kit.jobs.enqueue(tx, 'mail', [jobFor(held)], held.seconds);
    }
    return rows.length;
  });
}
