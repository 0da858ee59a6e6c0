import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { confirmOwnPassword } from '#usuarios/server/step-up-actions.ts';
import { historyError } from '../contract/history-errors.ts';
import { type ClearingRow, lockClearing, nextClearedAt } from './clearing-row.ts';
import { type ExportedIds, writeExport } from './write-export.ts';

/**
 * Hides all that is closed, of both kinds, everywhere but in finance. One transaction: a copy of
 * exactly what is hidden is written first, and the rows stay locked until they are marked, so that
 * whatever ends it in between leaves everything as it was. What is closed meanwhile stays, and so
 * does a reservation whose payment is on its way or in review. Refuses
 * (403 `wrong-password`) a password that is not the caller's, (429) too many guesses, (503 `busy`)
 * where too many hash already, (409 `nothing-to-clear`) an empty history.
 */
export async function clearHistory(
  context: AppContext,
  password: string,
  caller: Caller,
): Promise<ClearingRow> {
  await confirmOwnPassword(context, password, caller);
  const { actor: by, from } = caller;
  return inTransaction(context.db, async (tx) => {
    await lockClearing(tx);
    const id = newId();
    const at = await nextClearedAt(tx, context.clock());
    const exported = await writeExport(tx, id, { at, by: by.name });
    const { citation, reservation } = exported;
    if (citation.length + reservation.length === 0) throw historyError('nothing-to-clear');
    await markCleared(tx, exported, at);
    const row = await tx
      .insertInto('history_clearings')
      .values({
        id,
        at,
        actor_id: by.id,
        actor_name: by.name,
        citations: citation.length,
        reservations: reservation.length,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { citations: row.citations, reservations: row.reservations };
    const record = { type: 'history', id } as const;
    await writeAudit(tx, {
      actor: by,
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
 * Both kinds in one statement: they are counted when it ends, and whoever closes something waits for
 * that alone, not for a hundred thousand rows to be written.
 */
async function markCleared(
  tx: Tx,
  { citation, reservation }: ExportedIds,
  at: Date,
): Promise<void> {
  await sql`
    with citations_marked as (
      update citations set cleared_at = ${at} where id = any(${citation}::uuid[]))
    update reservations set cleared_at = ${at} where id = any(${reservation}::uuid[])`.execute(tx);
}
