import { sql } from 'kysely';
import { confirmOwnPassword } from '#access/server/step-up-actions.ts';
import { clearCitations } from '#agenda/server/citations/history-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { clearReservations } from '#reservations/server/reservations/history-actions.ts';
import { historyError } from '../contract/history-errors.ts';
import { type ClearingRow, lockClearing, nextClearedAt } from './clearing-row.ts';
import { type ExportedIds, writeExport } from './write-export.ts';

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
