import { sql } from 'kysely';
import { canMove } from '#kernel/status-machine.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import { CITATION_MOVES, type CitationStatus, HOLDING } from '../rules/citation-status.ts';
import type { CitationRow } from './citation-view.ts';

/**
 * Staff move a citation along its table of moves. The row's lock orders two movers; the update
 * compares and sets. Refuses an unknown citation (404) and a move that the table does not have
 * from where the citation now is (409 with what is allowed). The same status again changes nothing.
 */
export function moveCitation(
  db: Db,
  id: string,
  to: CitationStatus,
  now: number,
): Promise<CitationRow> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('citations')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw refuseCitation('citation-not-found');
    const from = row.status as CitationStatus; // the table's CHECK allows no other
    if (from === to) return row;
    if (!canMove(CITATION_MOVES, from, to)) {
      throw refuseCitation('status-changed', { status: from, allowed: CITATION_MOVES[from] });
    }
    return writeMove(tx, row, to, { actor: 'staff', now: new Date(now) });
  });
}

/**
 * Writes a move that was found to be allowed, of a row that the caller has locked: lets go of the
 * bays, leaves its trace, compares and sets. Staff's moves and the client's cancel are the same here.
 */
export async function writeMove(
  tx: Tx,
  row: CitationRow,
  to: CitationStatus,
  { actor, now }: { actor: 'client' | 'staff'; now: Date },
): Promise<CitationRow> {
  if (!HOLDING.includes(to)) await release(tx, row.id, to === 'cancelled' ? null : now);
  await tx
    .insertInto('citation_events')
    .values({
      citation_id: row.id,
      at: now,
      kind: 'moved',
      actor,
      from_status: row.status,
      to_status: to,
    })
    .execute();
  return tx
    .updateTable('citations')
    .set({
      status: to,
      updated_at: now,
      cancelled_at: to === 'cancelled' ? now : null,
      delivered_at: to === 'delivered' ? now : row.delivered_at,
      // The client's cancel is what withdraws the invitation: its mail must be the newer one.
      calendar_sequence: row.calendar_sequence + (actor === 'client' ? 1 : 0),
    })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets go of the bays: of what lies after `from`, or of all. What was worked stays worked. */
async function release(tx: Tx, citationId: string, from: Date | null): Promise<void> {
  if (from === null) {
    await tx.deleteFrom('occupations').where('citation_id', '=', citationId).execute();
    return;
  }
  await sql`
    delete from occupations where citation_id = ${citationId} and lower(during) >= ${from}`.execute(
    tx,
  );
  await sql`
    update occupations set during = tstzrange(lower(during), ${from})
    where citation_id = ${citationId} and upper(during) > ${from}`.execute(tx);
}
