import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { DB } from '#platform/data/database-types.ts';
import type { MailState, RecordMail } from '../contract/mail.ts';
import type { MailKind } from '../rules/mail-kinds.ts';
import { calendarFile } from './calendar-file.ts';
import { type StoredMail, toStoredMail } from './mail-row.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

type MailPage = { mails: StoredMail[]; total: number; page: number; totalPages: number };

/** Reads a page of the outbox, newest first; `page` counts from 1. Compares `recipient` without case. */
export async function listMails(
  db: Db,
  options: { page: number; limit: number; recipient?: string | undefined },
): Promise<MailPage> {
  const { page, limit, recipient } = options;
  const rows = await withRecipient(db.selectFrom('mails').selectAll(), recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await withRecipient(db.selectFrom('mails'), recipient)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { mails: rows.map(toStoredMail), total, page, totalPages: Math.ceil(total / limit) };
}

function withRecipient<O>(
  query: SelectQueryBuilder<DB, 'mails', O>,
  recipient: string | undefined,
) {
  if (recipient === undefined) return query;
  return query.where(sql`lower(recipient)`, '=', recipient.toLowerCase());
}

/** Reads a mail by its id; `null` for an unknown id. */
export async function findMail(db: Db, id: string): Promise<StoredMail | null> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toStoredMail(row) : null;
}

/** The record of a mail. */
export type MailSubject = { column: 'citation_id' | 'reservation_id'; id: string };

/** Reads the mails of a record, oldest first. */
export async function readRecordMails(db: Db, { column, id }: MailSubject): Promise<RecordMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'subject', 'state', 'held_until', 'created_at'])
    .where(column, '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    heldUntil: row.held_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Reads a mail by the last characters of its id; `null` if none or several match. */
export async function findMailByIdEnding(db: Db, ending: string): Promise<StoredMail | null> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where(sql`right(id::text, ${ending.length}::int)`, '=', ending.toLowerCase())
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0] ? toStoredMail(rows[0]) : null;
}

type RenderedMail = { text: string; html: string; calendar: string | null };

/** Renders a mail for delivery; a sent mail has no link any more. */
export function renderMail(mail: StoredMail): RenderedMail {
  return {
    text: renderText(mail.document),
    html: renderHtml(mail.document),
    calendar: mail.event && calendarFile(mail.event, mail.createdAt.toISOString(), mail.recipient),
  };
}

/** Returns whether a mail of one of these kinds was ever written for a citation, and not withheld. */
export async function wasMailed(
  tx: Db | Tx,
  citationId: string,
  kinds: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('mails')
    .select('id')
    .where('citation_id', '=', citationId)
    .where('kind', 'in', kinds)
    .where('state', '<>', 'withheld')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** SQL: whether a mail of a kind was sent. */
export function isMailSent(kind: MailKind): RawBuilder<boolean> {
  return sql<boolean>`exists (select from mails where kind = ${kind} and state = 'sent')`;
}

/** SQL: the state of the newest mail of a kind about the citation of the outer query, or null. */
export const newestMailState = (kind: MailKind): RawBuilder<MailState | null> =>
  sql<MailState | null>`(
    select mails.state from mails where citation_id = citations.id and kind = ${kind}
    order by created_at desc, mails.id desc limit 1)`;

/** Returns whether a mail of a kind was written within the last 24 hours; with `citationId`, about this citation. */
export async function wasWrittenToday(
  tx: Db | Tx,
  kind: MailKind,
  citationId?: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .$if(citationId !== undefined, (query) => query.where('citation_id', '=', citationId ?? null))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how many mails of a kind were written within the last 24 hours, and not withheld. */
export async function countMailedToday(tx: Db | Tx, kind: MailKind): Promise<number> {
  const { written } = await tx
    .selectFrom('mails')
    .select((count) => count.fn.countAll<number>().as('written'))
    .where('kind', '=', kind)
    .where('state', '<>', 'withheld')
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return written;
}

/** Returns whether a withheld mail has the link of a token with this hash. */
export async function isLinkWithheld(tx: Tx, linkHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('mails')
    .select('id')
    .where('link_hash', '=', linkHash)
    .where('state', '=', 'withheld')
    .executeTakeFirst();
  return row !== undefined;
}

export type OutboxCounts = {
  /** Mails that are due; held notices do not count. */
  waiting: number;
  /** Creation of the oldest waiting mail in epoch milliseconds; `null`: none waits. */
  oldest: number | null;
  /** Mails without further tries. */
  failed: number;
};

/** Counts the mails that are not delivered. `now` in epoch milliseconds. */
export async function countUndelivered(db: Db, now: number): Promise<OutboxCounts> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; failed: number }>`
    select count(*) filter (where state = 'queued') as waiting,
      min(created_at) filter (where state = 'queued') as oldest,
      count(*) filter (where state = 'failed') as failed
    from mails
    where state = 'failed'
      or (state = 'queued' and (held_until is null or held_until <= ${new Date(now)}))`.execute(db);
  const [counts] = rows;
  return {
    waiting: counts?.waiting ?? 0,
    oldest: counts?.oldest?.getTime() ?? null,
    failed: counts?.failed ?? 0,
  };
}
