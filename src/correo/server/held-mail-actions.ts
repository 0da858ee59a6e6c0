import { sql } from 'kysely';
import type { Actor } from '#kernel/staff.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Jobs } from '#server-kit/jobs.ts';
import type { Kit } from '#server-kit/kit.ts';
import { sendAlong } from '#server-kit/send-along.ts';
import { refuseMail } from '../contract/mail.ts';
import { jobFor, type NewMail, rowOf } from './mail-actions.ts';
import { checkMail } from './mail-check.ts';
import type { MailSubject } from './mail-queries.ts';
import { toJson } from './mail-row.ts';
import { readableBy } from './staff-mail-queries.ts';

/** How long a usual notice of a change by staff is held, in seconds. */
const HOLD_SECONDS = 60;

/**
 * Inserts a notice that is held for `seconds`, by default one minute, and the job that sends it, in
 * the caller's transaction. `told` is what the recipient knows; `takeHeld` returns it. The caller
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
    ...rowOf(mail),
    told: toJson(told),
    // `now()` as for the job's start: however long the transaction waited, the job runs after this.
    held_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await sendAlong(tx, tx.insertInto('mails').values(row).compile());
  await jobs.enqueue(tx, 'mail', [jobFor(row)], seconds + 1);
}

/**
 * Deletes the held notice of a record. Returns what its recipient was last told. Returns `null` without
 * a held notice: the recipient then knows the current record.
 */
export async function takeHeld(tx: Tx, { column, id }: MailSubject): Promise<unknown> {
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
export async function releaseDue(kit: Pick<Kit, 'db'>, id: string): Promise<void> {
  await kit.db
    .updateTable('mails')
    .set({ held_until: null })
    .where('id', '=', id)
    .where('held_until', '<=', sql<Date>`clock_timestamp()`)
    .execute();
}

type Staff = Pick<Actor, 'role' | 'permissions'>;

/** Sends a held notice now. Refuses an unknown mail (404) and one that is not held (409). */
export async function sendHeld(kit: Kit, id: string, actor: Staff): Promise<{ _id: string }> {
  await inTransaction(kit.db, async (tx) => {
    await refuseUnknown(tx, id, actor);
    const released = await tx
      .updateTable('mails')
      .set({ held_until: null })
      .where('id', '=', id)
      .where('held_until', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!released) throw refuseMail('not-held');
    await kit.jobs.enqueue(tx, 'mail', [jobFor(released)]);
  });
  kit.jobs.nudge('mail');
  return { _id: id };
}

/**
 * Drops a held notice, so the client is not told. The audit log records who did it. Refuses an unknown
 * mail (404) and one that is not held (409).
 */
export async function dropHeld(kit: Kit, id: string, actor: Actor): Promise<{ _id: string }> {
  await inTransaction(kit.db, async (tx) => {
    await refuseUnknown(tx, id, actor);
    const dropped = await tx
      .deleteFrom('mails')
      .where('id', '=', id)
      .where('held_until', 'is not', null)
      .returning(['kind', 'citation_id', 'reservation_id'])
      .executeTakeFirst();
    if (!dropped) throw refuseMail('not-held');
    const { kind, citation_id, reservation_id } = dropped;
    const record =
      citation_id === null
        ? ({ type: 'reservation', id: reservation_id ?? '' } as const)
        : ({ type: 'citation', id: citation_id } as const);
    const now = kit.clock();
    await writeAudit(tx, { actor, action: 'notice-dropped', record, details: { kind }, now });
  });
  return { _id: id };
}

async function refuseUnknown(tx: Tx, id: string, actor: Staff): Promise<void> {
  const known = ID_FORM.test(id)
    ? await tx
        .selectFrom('mails')
        .select('id')
        .where('id', '=', id)
        .where(readableBy(actor))
        .executeTakeFirst()
    : undefined;
  if (!known) throw refuseMail('unknown-mail');
}

/**
 * Returns whether a mail of this kind about a citation was released: its client has been notified.
 */
export async function wasReleased(tx: Tx, citationId: string, kind: string): Promise<boolean> {
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
