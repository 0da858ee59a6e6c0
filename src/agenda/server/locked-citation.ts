import type { Tx } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import { refuseCitation } from '../contract/citation-refusals.ts';
import type { CitationRow } from './citation-view.ts';

/**
 * The citation of an id, locked until the transaction ends: who changes one takes its row first,
 * then the days. Refuses an unknown, malformed or deleted one (404).
 */
export async function lockCitation(tx: Tx, id: string): Promise<CitationRow> {
  const row = ID_FORM.test(id)
    ? await tx
        .selectFrom('citations')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw refuseCitation('unknown-citation');
  return row;
}

/** Later than every `updatedAt` that anyone saw of it, even within one millisecond. */
export function nextUpdate(row: CitationRow, now: number): Date {
  return new Date(Math.max(now, row.updated_at.getTime() + 1));
}
