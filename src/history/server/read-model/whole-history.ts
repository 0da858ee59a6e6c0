import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { HistoryItem } from '../../contract/history.ts';
import {
  aggregateCounts,
  closedRecords,
  type HistoryQuery,
  type HistoryStats,
  STATS_QUERY,
} from './history-queries.ts';
import { ITEM_COLUMNS, type ItemRow, itemJoins, itemView } from './history-view.ts';

/** Records per statement: bounds its duration to less than a second, and the memory in use. */
const BATCH_SIZE = 1_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Instants as PostgreSQL text: a `Date` would drop the microseconds. */
type MonthBounds = { starts: string; ends: string };
type BatchRow = ItemRow & { closed_at_text: string };

/**
 * Returns all filtered records, latest first, in batches: each statement is short and memory holds one batch
 * at a time. The stats are read first; records closed or cleared while the batches are read may be missing in
 * them.
 */
export async function readWholeHistory(
  db: Db,
  query: HistoryQuery,
): Promise<{ stats: HistoryStats; parts: AsyncGenerator<HistoryItem[]> }> {
  const { rows } = await sql<HistoryStats & Partial<MonthBounds>>`
    with cells as materialized (${aggregateCounts(query)})
    select counted.*, each.starts, each.ends
    from (${STATS_QUERY}) as counted left join (
      select distinct (month::timestamp at time zone time_zone)::text as starts,
        ((month + interval '1 month') at time zone time_zone)::text as ends, month
      from cells, business_settings) as each on true
    order by each.month desc`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('the stats query returned no row');
  const { total, citations, reservations, cancelled, deleted } = first;
  return {
    stats: { total, citations, reservations, cancelled, deleted },
    parts: readMonths(db, query, rows.filter(isMonth)),
  };
}

/** Without records the only row has stats and null columns. */
function isMonth<Row extends Partial<MonthBounds>>(row: Row): row is Row & MonthBounds {
  return typeof row.starts === 'string';
}

async function* readMonths(
  db: Db,
  query: HistoryQuery,
  months: readonly MonthBounds[],
): AsyncGenerator<HistoryItem[]> {
  for (const { starts, ends } of months) {
    let before: { at: string; id: string } | undefined = { at: ends, id: LOWEST_ID };
    while (before) {
      const rows: BatchRow[] = await readBatch(db, query, starts, before);
      if (rows.length > 0) yield rows.map(itemView);
      const last = rows.length < BATCH_SIZE ? undefined : rows.at(-1);
      before = last && { at: last.closed_at_text, id: last.id };
    }
  }
}

async function readBatch(
  db: Db,
  query: HistoryQuery,
  starts: string,
  before: { at: string; id: string },
): Promise<BatchRow[]> {
  const within = sql`closed_at >= ${starts}::timestamptz
    and (closed_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`;
  const first = sql`order by closed_at desc, id desc limit ${BATCH_SIZE}`;
  const { rows } = await sql<BatchRow>`
    with page as (
      select * from (${closedRecords(query, within, first)}) as each
      order by closed_at desc, id desc limit ${BATCH_SIZE})
    select ${ITEM_COLUMNS}, entry.closed_at::text as closed_at_text
    from page as entry ${itemJoins()}
    order by entry.closed_at desc, entry.id desc`.execute(db);
  return rows;
}
