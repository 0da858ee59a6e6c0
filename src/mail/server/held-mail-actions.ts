import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Jobs } from '#platform/data/jobs.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { mailError } from '../contract/mail.ts';
import type { NoticeKind } from '../rules/mail-kinds.ts';
import { mailJob, mailRow, type NewMail } from './mail-actions.ts';
import { checkMail } from './mail-content.ts';
import type { MailSubject } from './mail-queries.ts';
import { toJsonColumn } from './mail-row.ts';
import { readableBy } from './staff-mail-queries.ts';

/** Default delay of a notice of a change by staff, in seconds. */
const HOLD_SECONDS = 60;

/**
 * Inserts a notice that is held for `seconds`, and the job that sends it, in the caller's transaction.
 * `knownState` is the state that the recipient knows; `deleteHeldMail` returns it. The caller has locked the record, and has
 * deleted its earlier held notice by `deleteHeldMail`: the unique indexes `mails_one_held_by_citation` and
 * `mails_one_held_by_reservation` reject a second one.
 */
export async function holdMail(
  tx: Tx,
  jobs: Jobs,
  mail: NewMail<NoticeKind>,
  knownState: object,
  seconds: number = HOLD_SECONDS,
): Promise<void> {
  // A record of an anonymised client has no address.
  if (mail.recipient === '') return;
  checkMail(mail);
  const row = {
    ...mailRow(mail),
    told: toJsonColumn(knownState),
    // The job's start also uses `now()`: it runs after this time, however long the transaction waited.
    held_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await sendPipelined(tx, tx.insertInto('mails').values(row).compile());
  await jobs.enqueue(tx, 'mail', [mailJob(row)], seconds + 1);
}

/**
 * Deletes the held notice of a record and returns the state that its recipient knows. Returns `null` without
 * a held notice: the recipient then knows the current record.
 */
export async function deleteHeldMail(tx: Tx, { column, id }: MailSubject): Promise<unknown> {
  const deleted = await tx
    .deleteFrom('mails')
    .where(column, '=', id)
    .where('held_until', 'is not', null)
    .returning('told')
    .executeTakeFirst();
  return deleted?.told ?? null;
}

/**
 * Releases a due notice: a later change no longer replaces it, but writes a new notice. Compare-and-set:
 * only one process releases it.
 */
export async function releaseDueMail(context: Pick<AppContext, 'db'>, id: string): Promise<void> {
  await context.db
    .updateTable('mails')
    .set({ held_until: null })
    .where('id', '=', id)
    .where('held_until', '<=', sql<Date>`clock_timestamp()`)
    .execute();
}

type Staff = Pick<Actor, 'role' | 'permissions'>;

/** Sends a held notice now. Rejects an unknown mail with 404 and a mail that is not held with 409. */
export async function sendHeldNow(
  context: AppContext,
  id: string,
  actor: Staff,
): Promise<{ _id: string }> {
  await inTransaction(context.db, async (tx) => {
    await rejectUnknown(tx, id, actor);
    const released = await tx
      .updateTable('mails')
      .set({ held_until: null })
      .where('id', '=', id)
      .where('held_until', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!released) throw mailError('not-held');
    await context.jobs.enqueue(tx, 'mail', [mailJob(released)]);
  });
  return { _id: id };
}

/**
 * Discards a held notice: the client gets no mail. Writes an audit line. Rejects an unknown mail with 404
 * and a mail that is not held with 409.
 */
export async function discardHeldMail(
  context: AppContext,
  id: string,
  actor: Actor,
): Promise<{ _id: string }> {
  await inTransaction(context.db, async (tx) => {
    await rejectUnknown(tx, id, actor);
    const discarded = await tx
      .deleteFrom('mails')
      .where('id', '=', id)
      .where('held_until', 'is not', null)
      .returning(['kind', 'citation_id', 'reservation_id'])
      .executeTakeFirst();
    if (!discarded) throw mailError('not-held');
    const { kind, citation_id, reservation_id } = discarded;
    const record =
      citation_id === null
        ? ({ type: 'reservation', id: reservation_id ?? '' } as const)
        : ({ type: 'citation', id: citation_id } as const);
    const now = context.clock();
    await writeAudit(tx, { actor, action: 'notice-dropped', record, details: { kind }, now });
  });
  return { _id: id };
}

async function rejectUnknown(tx: Tx, id: string, actor: Staff): Promise<void> {
  const mail = ID_FORM.test(id)
    ? await tx
        .selectFrom('mails')
        .select('id')
        .where('id', '=', id)
        .where(readableBy(actor))
        .executeTakeFirst()
    : undefined;
  if (!mail) throw mailError('unknown-mail');
}

/** Returns whether a mail of this kind about a record was released: its client has been notified. */
export async function wasNoticeReleased(
  tx: Tx,
  { column, id }: MailSubject,
  kind: NoticeKind,
): Promise<boolean> {
  const mail = await tx
    .selectFrom('mails')
    .select('id')
    .where(column, '=', id)
    .where('kind', '=', kind)
    .where('held_until', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}
