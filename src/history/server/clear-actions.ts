import { sql } from 'kysely';
import { confirmOwnPassword } from '#access/server/step-up-actions.ts';
import { clearCitations, restoreCitations } from '#agenda/server/citations/history-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { allowLongStatements, type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM, newId } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import {
  clearReservations,
  restoreReservations,
} from '#reservations/server/reservations/history-actions.ts';
import { historyError } from '../contract/clearing.ts';
import { type ClearingRow, type ExportedIds, writeExport } from './exports.ts';

/**
 * Hides all closed citations and reservations everywhere except in finances. One transaction first writes an
 * export of exactly the hidden records and keeps their rows locked until they are marked, so that a failure
 * in between changes nothing. Records closed meanwhile stay visible, and so do reservations with a payment
 * in progress or in review. Rejects a wrong password (403 `wrong-password`), too many guesses (429), a full
 * hashing queue (503 `busy`), and an empty history (409 `nothing-to-clear`).
 */
export async function clearHistory(
  context: AppContext,
  password: string,
  caller: Caller,
): Promise<ClearingRow> {
  await confirmOwnPassword(context, password, caller);
  const { actor, from } = caller;
  return inTransaction(context.db, async (tx) => {
    await lockClearing(tx);
    const id = newId();
    const at = await nextClearedAt(tx, context.clock());
    const exported = await writeExport(tx, id, { at, by: actor.name });
    const { citation, reservation } = exported;
    if (citation.length + reservation.length === 0) throw historyError('nothing-to-clear');
    await markCleared(tx, exported, at);
    const row = await tx
      .insertInto('history_clearings')
      .values({
        id,
        at,
        actor_id: actor.id,
        actor_name: actor.name,
        citations: citation.length,
        reservations: reservation.length,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { citations: row.citations, reservations: row.reservations };
    const record = { type: 'history', id } as const;
    await writeAudit(tx, {
      actor,
      action: 'history-cleared',
      record,
      details,
      from,
      now: context.clock(),
    });
    return row;
  });
}

/**
 * Marks both kinds in one statement. The triggers update the aggregate counters at its end, so that concurrent
 * closings wait only for that, and not while a hundred thousand rows are written.
 */
async function markCleared(
  tx: Tx,
  { citation, reservation }: ExportedIds,
  at: Date,
): Promise<void> {
  await sql`
    with citations_marked as (
      ${clearCitations(citation, at)})
    ${clearReservations(reservation, at)}`.execute(tx);
}

/**
 * Shows the records of a clearing again: of the latest one that is not restored, or of the one with the id.
 * Returns `null` if there is none. It runs from the console, so the audit line has no actor.
 */
export function restoreHistory(
  db: Db,
  id: string | null,
  now: number,
): Promise<ClearingRow | null> {
  return inTransaction(db, async (tx) => {
    await lockClearing(tx);
    const clearing = await findActiveClearing(tx, id);
    if (!clearing) return null;
    const { at, citations, reservations } = clearing;
    // One statement, as in `markCleared`.
    await sql`
      with citations_shown as (${restoreCitations(at)}) ${restoreReservations(at)}`.execute(tx);
    await tx
      .updateTable('history_clearings')
      .set({ restored_at: new Date(now) })
      .where('id', '=', clearing.id)
      .execute();
    await writeAudit(tx, {
      actor: null,
      action: 'history-restored',
      record: { type: 'history', id: clearing.id },
      details: { citations, reservations },
      now,
    });
    return clearing;
  });
}

async function findActiveClearing(tx: Tx, id: string | null): Promise<ClearingRow | undefined> {
  if (id !== null && !ID_FORM.test(id)) return undefined;
  return tx
    .selectFrom('history_clearings')
    .selectAll()
    .where('restored_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** First number of the advisory lock; no other two-number lock may use it. */
const LOCK_CLASS = 4;

/**
 * Serializes clearing and restoring until the transaction ends, raises the statement timeout for many rows,
 * and notifies open panels at the commit.
 */
async function lockClearing(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`set local lock_timeout = '30s'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, 0)`.execute(tx);
  await sql`
    select pg_notify('bujia_changes', 'citations'), pg_notify('bujia_changes', 'reservations')
    where true`.execute(tx);
}

/** Returns the instant that marks the rows of a clearing: at least a millisecond after every earlier one. */
async function nextClearedAt(tx: Tx, now: number): Promise<Date> {
  const { last } = await tx
    .selectFrom('history_clearings')
    .select(({ fn }) => fn.max('at').as('last'))
    .executeTakeFirstOrThrow();
  return new Date(Math.max(now, (last?.getTime() ?? 0) + 1));
}
