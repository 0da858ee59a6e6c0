import { type RawBuilder, sql } from 'kysely';
import { jsonRows } from '#platform/data/columns.ts';
import type { Tx } from '#platform/data/database.ts';

/** Citations in the history, for `history`: it composes the SQL of both kinds of records. */

/** Locks the next closed citations by id until the transaction ends. Returns their ids. */
export async function lockClosedCitations(
  tx: Tx,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('citations')
    .select('id')
    .where('closed_as', 'is not', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/**
 * SQL: `id`, `record` and `related` (all rows that belong to it) of citations, as JSON for an
 * export. Leaves out hashes of link tokens and generated columns.
 */
export function exportedCitations(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    select id, to_jsonb(record) - '{cancel_token_hash,reply_token_hash,search_text,
        vehicle_brand_folded,vehicle_model_folded}'::text[] as record,
      jsonb_build_object(
        'events', ${jsonRows(sql`select * from citation_events where citation_id = record.id`, 'id')},
        'parts', ${jsonRows(sql`select * from citation_parts where citation_id = record.id`, 'component_id')}
      ) as related
    from citations as record where id = any(${ids}::uuid[])`;
}

/** SQL: hides citations everywhere except in finances, since `at`. */
export function clearCitations(ids: readonly string[], at: Date): RawBuilder<unknown> {
  return sql`update citations set cleared_at = ${at} where id = any(${ids}::uuid[])`;
}

/** SQL: shows the citations again that were cleared at `at`. */
export function restoreCitations(at: Date): RawBuilder<unknown> {
  return sql`update citations set cleared_at = null where cleared_at = ${at}`;
}
