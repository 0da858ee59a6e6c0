import { sql } from 'kysely';
import { restoreCitations } from '#agenda/server/citations/history-actions.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { restoreReservations } from '#reservations/server/reservations/history-actions.ts';
import { type ClearingRow, lockClearing } from './clearing-row.ts';

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
