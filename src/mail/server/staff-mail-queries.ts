import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { DB } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { matchesWords } from '#platform/data/text-search.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { type listMail, type MailSummary, mailError } from '../contract/mail.ts';
import { type StoredMail, toStoredMail } from './mail-row.ts';
import { renderText } from './render-text.ts';

type Reader = Pick<Actor, 'role' | 'permissions'>;
type ListQuery = SchemaOutput<NonNullable<typeof listMail.query>>;

/**
 * Condition: mails that the reader may read. Mails of a record need the permission of its module; mails
 * without a record (of accounts, of the server) are for admins.
 */
export function readableBy(reader: Reader): RawBuilder<boolean> {
  if (isAllowed('admin', reader)) return sql`true`;
  const citations = isAllowed(['agenda'], reader) ? sql`citation_id is not null` : sql`false`;
  const reservations = isAllowed(['reservas'], reader)
    ? sql`reservation_id is not null`
    : sql`false`;
  return sql`(${citations} or ${reservations})`;
}

/** Reads a page of the mails that the reader may read, newest first; `recipient` is part of an address. */
export async function readMails(
  db: Db,
  query: ListQuery,
  reader: Reader,
): Promise<{ mails: MailSummary[]; total: number; page: number; totalPages: number }> {
  const { page, limit } = query;
  const [rows, { total }] = await Promise.all([
    filtered(db.selectFrom('mails').selectAll(), query, reader)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    filtered(db.selectFrom('mails'), query, reader)
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const mails = rows.map((row) => toMailSummary(toStoredMail(row)));
  return { mails, total, page, totalPages: Math.ceil(total / limit) };
}

function filtered<O>(
  query: SelectQueryBuilder<DB, 'mails', O>,
  { state, recipient }: Pick<ListQuery, 'state' | 'recipient'>,
  reader: Reader,
): SelectQueryBuilder<DB, 'mails', O> {
  return query
    .where(readableBy(reader))
    .$if(state !== undefined, (each) => each.where('state', '=', state ?? 'queued'))
    .$if(recipient !== undefined, (each) =>
      each.where(matchesWords(sql`search_keys(recipient)`, recipient ?? '')),
    );
}

/** Reads a mail as text. Rejects with 404 an unknown mail and one that the reader may not read. */
export async function readMail(
  db: Db,
  id: string,
  reader: Reader,
): Promise<MailSummary & { text: string }> {
  if (!ID_FORM.test(id)) throw mailError('unknown-mail');
  const row = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where(readableBy(reader))
    .executeTakeFirst();
  if (!row) throw mailError('unknown-mail');
  const mail = toStoredMail(row);
  return { ...toMailSummary(mail), text: renderText(mail.document) };
}

/** Maps a mail to the API's list entry. */
export function toMailSummary(mail: StoredMail): MailSummary {
  return {
    _id: mail.id,
    recipient: mail.recipient,
    kind: mail.kind,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.lastError,
    citation: mail.citationId,
    reservation: mail.reservationId,
    heldUntil: mail.heldUntil?.toISOString() ?? null,
    createdAt: mail.createdAt.toISOString(),
  };
}
