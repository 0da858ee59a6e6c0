import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Received } from '#kernel/endpoint.ts';
import { type Actor, opens } from '#kernel/staff.ts';
import type { Db } from '#server-kit/database.ts';
import type { DB } from '#server-kit/database-types.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import { containing } from '#server-kit/text-search.ts';
import { type listMail, type MailSummary, refuseMail } from '../contract/mail.ts';
import { mailOf } from './mail-row.ts';
import { summaryOf } from './mail-view.ts';
import { renderText } from './render-text.ts';

type Reader = Pick<Actor, 'role' | 'permissions'>;
type ListQuery = Received<NonNullable<typeof listMail.query>>;

/** Mails of a record are its room's; what is about none (of accounts, of the machine) is admins'. */
export function readableBy(reader: Reader): RawBuilder<boolean> {
  if (opens('admin', reader)) return sql`true`;
  const citations = opens(['agenda'], reader) ? sql`citation_id is not null` : sql`false`;
  const reservations = opens(['reservas'], reader) ? sql`reservation_id is not null` : sql`false`;
  return sql`(${citations} or ${reservations})`;
}

/** The outbox as far as the reader may know of it, newest first; `recipient` is part of an address. */
export async function readMails(
  db: Db,
  query: ListQuery,
  reader: Reader,
): Promise<{ mails: MailSummary[]; total: number; page: number; totalPages: number }> {
  const { page, limit } = query;
  const [rows, { total }] = await Promise.all([
    meant(db.selectFrom('mails').selectAll(), query, reader)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    meant(db.selectFrom('mails'), query, reader)
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const mails = rows.map((row) => summaryOf(mailOf(row)));
  return { mails, total, page, totalPages: Math.ceil(total / limit) };
}

function meant<O>(
  query: SelectQueryBuilder<DB, 'mails', O>,
  { state, recipient }: Pick<ListQuery, 'state' | 'recipient'>,
  reader: Reader,
): SelectQueryBuilder<DB, 'mails', O> {
  return query
    .where(readableBy(reader))
    .$if(state !== undefined, (each) => each.where('state', '=', state ?? ''))
    .$if(recipient !== undefined, (each) =>
      each.where(containing(sql`folded(recipient)`, recipient ?? '')),
    );
}

/** A mail as text. One that the reader may not know of is refused like an unknown one (404). */
export async function readMail(
  db: Db,
  id: string,
  reader: Reader,
): Promise<MailSummary & { text: string }> {
  if (!ID_FORM.test(id)) throw refuseMail('unknown-mail');
  const row = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where(readableBy(reader))
    .executeTakeFirst();
  if (!row) throw refuseMail('unknown-mail');
  const mail = mailOf(row);
  return { ...summaryOf(mail), text: renderText(mail.document) };
}
