import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { HistoryItem } from '../contract/history.ts';
import {
  aggregateCounts,
  closedRecords,
  type HistoryQuery,
  type HistoryStats,
  STATS_QUERY,
} from './history-queries.ts';
import { ITEM_COLUMNS, type ItemRow, itemJoins, itemView } from './history-view.ts';

/** Records of one statement: a part of a second, and what of them lies in memory at a time. */
const BATCH_SIZE = 1_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Instants as PostgreSQL writes them: a `Date` would drop its microseconds. */
type MonthBounds = { starts: string; ends: string };
type BatchRow = ItemRow & { exactly: string };

/**
 * All that the filters leave, latest first, in parts: however many there are, no statement takes
 * long and no more than a part lies in memory. The counters are of the moment when it was asked;
 * what is closed or cleared while the parts are read may be missing in them.
 */
export async function readWholeHistory(
  db: Db,
  query: HistoryQuery,
): Promise<{ counters: HistoryStats; parts: AsyncGenerator<HistoryItem[]> }> {
  const { rows } = await sql<HistoryStats & Partial<MonthBounds>>`
    with cells as materialized (${aggregateCounts(query)})
    select counted.*, each.starts, each.ends
    from (${STATS_QUERY}) as counted left join (
      select distinct (month::timestamp at time zone time_zone)::text as starts,
        ((month + interval '1 month') at time zone time_zone)::text as ends, month
      from cells, business_settings) as each on true
    order by each.month desc`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('a sum without groups has one row');
  const { total, citations, reservations, cancelled, deleted } = first;
  return {
    counters: { total, citations, reservations, cancelled, deleted },
    parts: readMonths(db, query, rows.filter(isMonth)),
  };
}

/** Where there is nothing the counters stand alone. */
function isMonth<L extends Partial<MonthBounds>>(line: L): line is L & MonthBounds {
  return typeof line.starts === 'string';
}

async function* readMonths(
  db: Db,
  query: HistoryQuery,
  months: readonly MonthBounds[],
): AsyncGenerator<HistoryItem[]> {
  for (const { starts, ends } of months) {
    let before: { at: string; id: string } | undefined = { at: ends, id: LOWEST_ID };
    while (before) {
      const lines: BatchRow[] = await readBatch(db, query, starts, before);
      if (lines.length > 0) yield lines.map(itemView);
      const last = lines.length < BATCH_SIZE ? undefined : lines.at(-1);
      before = last && { at: last.exactly, id: last.id };
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
    select ${ITEM_COLUMNS}, entry.closed_at::text as exactly
    from page as entry ${itemJoins()}
    order by entry.closed_at desc, entry.id desc`.execute(db);
  return rows;
}
