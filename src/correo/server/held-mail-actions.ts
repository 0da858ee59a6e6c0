import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Jobs } from '#platform/data/jobs.ts';
import { sendPipelined } from '#platform/data/pipelined-query.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { mailError } from '../contract/mail.ts';
import { mailJob, mailRow, type NewMail } from './mail-actions.ts';
import { checkMail } from './mail-check.ts';
import type { MailSubject } from './mail-queries.ts';
import { toJsonColumn } from './mail-row.ts';
import { readableBy } from './staff-mail-queries.ts';

/** How long a usual notice of a change by staff is held, in seconds. */
const HOLD_SECONDS = 60;

/**
 * Inserts a notice that is held for `seconds`, by default one minute, and the job that sends it, in
 * the caller's transaction. `told` is what the recipient knows; `deleteHeldMail` returns it. The caller
 * has locked the record and taken its earlier notice: a record has at most one.
 */
export async function holdMail(
  tx: Tx,
  jobs: Jobs,
  mail: NewMail,
  told: object,
  seconds: number = HOLD_SECONDS,
): Promise<void> {
  checkMail(mail);
  const row = {
    ...mailRow(mail),
    told: toJsonColumn(told),
    // `now()` as for the job's start: however long the transaction waited, the job runs after this.
    held_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await sendPipelined(tx, tx.insertInto('mails').values(row).compile());
  await jobs.enqueue(tx, 'mail', [mailJob(row)], seconds + 1);
}

/**
 * Deletes the held notice of a record. Returns what its recipient was last told. Returns `null` without
 * a held notice: the recipient then knows the current record.
 */
export async function deleteHeldMail(tx: Tx, { column, id }: MailSubject): Promise<unknown> {
  const held = await tx
    .deleteFrom('mails')
    .where(column, '=', id)
    .where('held_until', 'is not', null)
    .returning('told')
    .executeTakeFirst();
  return held?.told ?? null;
}

/**
 * Releases a due notice, so that later changes no longer replace it but write notices of their own.
 * Uses compare-and-set: only one process releases it.
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

/** Sends a held notice now. Refuses an unknown mail (404) and one that is not held (409). */
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
  context.jobs.nudge('mail');
  return { _id: id };
}

/**
 * Drops a held notice, so the client is not told. The audit log records who did it. Refuses an unknown
 * mail (404) and one that is not held (409).
 */
export async function discardHeldMail(
  context: AppContext,
  id: string,
  actor: Actor,
): Promise<{ _id: string }> {
  await inTransaction(context.db, async (tx) => {
    await rejectUnknown(tx, id, actor);
    const dropped = await tx
      .deleteFrom('mails')
      .where('id', '=', id)
      .where('held_until', 'is not', null)
      .returning(['kind', 'citation_id', 'reservation_id'])
      .executeTakeFirst();
    if (!dropped) throw mailError('not-held');
    const { kind, citation_id, reservation_id } = dropped;
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
  const known = ID_FORM.test(id)
    ? await tx
        .selectFrom('mails')
        .select('id')
        .where('id', '=', id)
        .where(readableBy(actor))
        .executeTakeFirst()
    : undefined;
  if (!known) throw mailError('unknown-mail');
}

/**
 * Returns whether a mail of this kind about a citation was released: its client has been notified.
 */
export async function wasNoticeReleased(
  tx: Tx,
  citationId: string,
  kind: string,
): Promise<boolean> {
  const mail = await tx
    .selectFrom('mails')
    .select('id')
    .where('citation_id', '=', citationId)
    .where('kind', '=', kind)
    .where('held_until', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}
