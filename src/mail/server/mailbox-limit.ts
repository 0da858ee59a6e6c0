import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { hashToken, TOKEN_FORM } from '#platform/data/ids.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import type { MailState } from '../contract/mail.ts';
import type { MailDocument } from '../contract/mail-document.ts';
import type { MailKind } from '../rules/mail-kinds.ts';

/** Most mails that visitors cause to a mailbox within 24 hours (docs/rules/limits.md 3). */
const MAX_VISITOR_MAILS = 3;

/** The limit of a mailbox whose owner has opened the link of a mail. It has one, too: any caller can type its address. */
const MAX_VISITOR_MAILS_PROVEN = 12;

/**
 * Class of the advisory locks of mailboxes. A transaction takes them after its other locks. Only reminders lock clients
 * afterwards, for the follow-up of a withheld mail; `inTransaction` runs a transaction again after a deadlock.
 */
const MAILBOX_LOCK = 3;

/** Locks the mailboxes of addresses until the transaction ends, so that two mails cannot both be the last one. */
export async function lockMailboxes(tx: Tx, addresses: readonly string[]): Promise<void> {
  const locks = sql`
    select pg_advisory_xact_lock(${MAILBOX_LOCK}::int, key) from (
      select distinct hashtext(mailbox_key(address)) as key
      from unnest(${addresses}::text[]) as address order by key) as mailbox`;
  await sendPipelined(tx, locks.compile(tx));
}

/**
 * SQL: the state of a new mail that a visitor caused, after `earlier` ones to its mailbox in the same statement. The caller
 * holds the lock of the mailbox.
 */
export const visitorMailState = (
  address: string,
  earlier: number,
): RawBuilder<MailState> => sql<MailState>`case
  when ${sql.lit(earlier)} + (select count(*) from mails
      where mailbox_key(recipient) = mailbox_key(${address}) and by_visitor
        and state <> 'withheld' and created_at > now() - interval '24 hours')
    < case when exists (select from mails
        where mailbox_key(recipient) = mailbox_key(${address}) and opened_at is not null)
      then ${sql.lit(MAX_VISITOR_MAILS_PROVEN)} else ${sql.lit(MAX_VISITOR_MAILS)} end
  then 'queued' else 'withheld' end`;

const CLIENT_LINK = /\/(?:(?:mi|cancel)\/|cita#\S*enlace=)([\w-]{43})$/;

/** Returns the hash of the token in a mail's link to a page of the client; `null` without such a link. */
export function linkHashOf({ action, secondAction }: MailDocument): Buffer | null {
  for (const link of [action, secondAction]) {
    const token = CLIENT_LINK.exec(link?.url ?? '')?.[1];
    if (token !== undefined) return hashToken(token);
  }
  return null;
}

/**
 * Records that the link of a mail was opened: its recipient reads the mailbox. A token that no mail contains, such as
 * the one in the reply to a booking, records nothing. Locks the mails in the order of their ids, as `storeMails` does:
 * in another order the two can deadlock.
 */
export async function recordOpenedLink(db: Db | Tx, token: string): Promise<void> {
  if (!TOKEN_FORM.test(token)) return;
  await sql`
    with opened as (
      select id from mails
      where link_hash = ${hashToken(token)} and opened_at is null
      order by id
      for no key update)
    update mails set opened_at = clock_timestamp()
    from opened where mails.id = opened.id`.execute(db);
}

/**
 * SQL: whether a mail of a kind to the mailbox of an address, not older than 24 hours, contains the link with this token.
 */
export function holdsMailedLink(
  token: string,
  { kind, address }: { kind: MailKind; address: string },
): RawBuilder<boolean> {
  if (!TOKEN_FORM.test(token)) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from mails
    where link_hash = ${hashToken(token)} and kind = ${kind}
      and mailbox_key(recipient) = mailbox_key(${address})
      and created_at > now() - interval '24 hours')`;
}
