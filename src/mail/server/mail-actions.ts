import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Jobs } from '#platform/data/jobs.ts';
import { mailboxKey } from '#platform/data/person-locks.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import type { MailState } from '../contract/mail.ts';
import type { MailKind } from '../rules/mail-kinds.ts';
import { checkMail, type OutgoingMail, removeLinks } from './mail-content.ts';
import { type StoredMail, toJsonColumn } from './mail-row.ts';
import { linkHashOf, lockMailboxes, visitorMailState } from './mailbox-limit.ts';

/** A mail from another module, with the id of its citation or reservation. */
export type NewMail<Kind extends MailKind = MailKind> = OutgoingMail & {
  kind: Kind;
  citationId?: string;
  reservationId?: string;
  /** Whether a visitor caused it: then the limit of its mailbox applies. Not for mails to staff. */
  byVisitor?: boolean;
};

/** A mail that was written; `withheld` above the limit of its mailbox. */
export type QueuedMail = { id: string; state: 'queued' | 'withheld'; citationId: string | null };

/**
 * Inserts mails into the outbox and one job for each, in the caller's transaction: without a commit there
 * is no mail. Leaves out mails without a recipient. Runs two statements for any number of mails, and a third one if a
 * visitor caused one of them: a mail above the limit of its mailbox is withheld and gets no job. Returns the mails.
 *
 * Throws `InvalidMail` for a line break in a header line, a recipient or organizer that is no address, a
 * link without a web address, and an invalid event. The mails are sent after the commit.
 */
export async function queueMails(
  tx: Tx,
  jobs: Jobs,
  mails: readonly NewMail[],
): Promise<QueuedMail[]> {
  // A record of an anonymised client has no address.
  const addressed = mails.filter(({ recipient }) => recipient !== '');
  if (addressed.length === 0) return [];
  for (const mail of addressed) checkMail(mail);
  const written = await insertMails(tx, addressed.map(mailRow));
  const queued = written.filter(({ state }) => state === 'queued');
  if (queued.length > 0) await jobs.enqueue(tx, 'mail', queued.map(mailJob));
  return written;
}

/** Whether these mails go out: not without a mail server, and not above the limit of a mailbox. */
export const areSent = ({ config }: AppContext, mails: readonly QueuedMail[]): boolean =>
  config.smtpUrl !== null && mails.every(({ state }) => state === 'queued');

/** Inserts mails. Waits for the answer only where a mailbox's limit decides. */
async function insertMails(tx: Tx, rows: ReturnType<typeof mailRow>[]): Promise<QueuedMail[]> {
  const limited = rows.filter(({ by_visitor }) => by_visitor).map(({ recipient }) => recipient);
  if (limited.length === 0) {
    await sendPipelined(tx, tx.insertInto('mails').values(rows).compile());
    return rows.map((row) => ({ id: row.id, state: 'queued', citationId: row.citation_id }));
  }
  await lockMailboxes(tx, limited);
  const stored = await tx
    .insertInto('mails')
    .values(
      rows.map((row, at) => ({
        ...row,
        state: row.by_visitor
          ? visitorMailState(row.recipient, earlierMails(rows.slice(0, at), row.recipient))
          : sql<MailState>`'queued'`,
      })),
    )
    .returning(['id', 'state', 'citation_id as citationId'])
    .execute();
  return stored.map(({ state, ...mail }) => ({
    ...mail,
    state: state === 'withheld' ? 'withheld' : 'queued',
  }));
}

/** Counts the mails of the same statement that count for the limit of a mailbox. */
const earlierMails = (rows: readonly ReturnType<typeof mailRow>[], recipient: string): number =>
  rows.filter((row) => row.by_visitor && mailboxKey(row.recipient) === mailboxKey(recipient))
    .length;

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
    by_visitor: mail.byVisitor ?? false,
    link_hash: linkHashOf(mail.document),
  };
}

/** A job holds only the id: the mail's content is stored in one place. */
export const mailJob = ({ id }: { id: string }) => ({ mailId: id });

/**
 * Sets the final state of a mail after a try. Removes the links of a sent mail (only hashes of tokens are
 * kept). A `failed` mail keeps them, because staff can still deliver it by hand.
 */
export async function finishMail(
  tx: Tx,
  mail: StoredMail,
  state: 'sent' | 'failed',
  lastError: string | null = null,
): Promise<void> {
  const { document, event } = state === 'sent' ? removeLinks(mail.document, mail.event) : mail;
  const update = tx
    .updateTable('mails')
    .set({
      state,
      document: toJsonColumn(document),
      calendar_event: event ? toJsonColumn(event) : null,
      last_error: lastError,
      attempts: mail.attempts + 1,
      settled_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', mail.id)
    .where('state', '=', 'queued');
  await sendPipelined(tx, update.compile());
}

/** Key of an advisory lock; any constant that all processes share. */
const REQUEUE_LOCK = 0x636f7272;

/**
 * Run at start: creates jobs for queued mails without a live job, because a backup contains the outbox but
 * not the job queue. Returns how many. Uses `not in` instead of `not exists`: without statistics for the
 * queue's table the planner chose an anti-join that took seconds for some thousand mails; this one hashes.
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
