import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { matchesWords } from '#platform/data/text-search.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { HistoryItem, HistoryPage, listHistory, RecordKind } from '../../contract/history.ts';
import { ITEM_COLUMNS, type ItemRow, itemJoins, itemView } from './history-view.ts';

type HistoryQuery = SchemaOutput<NonNullable<typeof listHistory.query>>;

type HistoryStats = HistoryPage['counters'];
type StatsRow = HistoryStats & Partial<ItemRow>;

/**
 * Returns a page of the closed records, latest first, with its stats, in one statement. `history_tally`
 * determines the months of the page; only the records of these months are read.
 */
export async function readHistory(db: Db, query: HistoryQuery): Promise<HistoryPage> {
  const { page, limit } = query;
  const skipped = (page - 1) * limit;
  const { rows } = await sql<StatsRow>`
    with cells as materialized (${aggregateCounts(query)}),
    months as (
      select month, sum(number) as number, sum(sum(number)) over (order by month desc) as upto
      from cells group by month),
    wanted as materialized (
      select upto - number as above, month::timestamp at time zone time_zone as starts,
        (month + interval '1 month') at time zone time_zone as ends
      from months, business_settings
      where upto > ${skipped} and upto - number < ${skipped + limit}),
    page as (
      select entry.* from wanted cross join lateral (
        ${closedRecords(
          query,
          sql`closed_at >= wanted.starts and closed_at < wanted.ends`,
          sql`
          order by closed_at desc, id desc limit ${skipped + limit} - above`,
        )}) as entry
      order by closed_at desc, id desc
      limit ${limit} offset greatest(0, ${skipped} - (select min(above) from wanted)))
    select counted.*, ${ITEM_COLUMNS}
    from (${STATS_QUERY}) as counted left join page as entry on true ${itemJoins()}
    order by entry.closed_at desc, entry.id desc`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('the stats query returned no row');
  const { total, citations, reservations, cancelled, deleted } = first;
  return {
    items: rows.filter(isItem).map(itemView),
    counters: { total, citations, reservations, cancelled, deleted },
    total,
    page,
    totalPages: Math.ceil(total / limit),
  };
}

/** Without items the only row has stats and null columns. */
function isItem(row: StatsRow): row is StatsRow & ItemRow {
  return row.id !== null;
}

const sumWhere = (filter: RawBuilder<boolean>) =>
  sql`coalesce(sum(number) filter (where ${filter}), 0)`;

const STATS_QUERY = sql`
  select coalesce(sum(number), 0) as total,
    ${sumWhere(sql`state = 'done' and kind = 'citation'`)} as citations,
    ${sumWhere(sql`state = 'done' and kind = 'reservation'`)} as reservations,
    ${sumWhere(sql`state = 'cancelled'`)} as cancelled,
    ${sumWhere(sql`state = 'deleted'`)} as deleted
  from cells`;

/** Selects the aggregate counts by month, kind and state. Counts by model are in a table of their own. */
function aggregateCounts(query: HistoryQuery): RawBuilder<unknown> {
  const { model } = query;
  const counts = sql.table(model === undefined ? 'history_tally' : 'history_model_tally');
  const filters = [
    ...(model === undefined ? [] : [matchesWords(sql.ref('model'), model)]),
    ...(query.includeCancelled ? [] : [sql`state = 'done'`]),
    ...(query.brand === undefined ? [] : [matchesWords(sql.ref('brand'), query.brand)]),
    ...(query.country === undefined ? [] : [matchesWords(sql.ref('country'), query.country)]),
    ...periodFilters(query),
  ];
  return sql`select month, kind, state, sum(number) as number from ${counts}
    where ${allOf([sql`number <> 0`, ...filters])} group by month, kind, state`;
}

/** Conditions for year and month; `month` is the first day of a month. */
function periodFilters({ year, month }: HistoryQuery): RawBuilder<unknown>[] {
  return [
    ...(year === undefined
      ? []
      : [sql`month >= ${`${year}-01-01`}::date and month < ${`${year + 1}-01-01`}::date`]),
    ...(month === undefined ? [] : [sql`extract(month from month) = ${month}`]),
  ];
}

/**
 * Selects the filtered closed records of both kinds; `when` limits `closed_at`. `first` (order and limit) applies
 * to each kind by itself, because the index of each table has that order.
 */
function closedRecords(
  query: HistoryQuery,
  when: RawBuilder<unknown>,
  first: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const citations = sql`select ${sql.lit('citation' satisfies RecordKind)} as kind, id, closed_at,
      closed_as as state from citations where ${allOf(filtersOf(query, when))}`;
  const country = query.country;
  const ofCountry =
    country === undefined ? [] : [matchesWords(sql.ref('client_country_folded'), country)];
  const reservations = sql`select ${sql.lit('reservation' satisfies RecordKind)} as kind, id, closed_at,
      closed_as as state from reservations where ${allOf([...filtersOf(query, when), ...ofCountry])}`;
  return country === undefined
    ? sql`(${citations} ${first}) union all (${reservations} ${first})`
    : sql`${reservations} ${first}`;
}

/** Literals instead of parameters: PostgreSQL uses a partial index only if it can prove the condition. */
function filtersOf(query: HistoryQuery, when: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const { brand, model } = query;
  return [
    query.includeCancelled ? sql`closed_as is not null` : sql`closed_as = 'done'`,
    ...(brand === undefined ? [] : [matchesWords(sql.ref('vehicle_brand_folded'), brand)]),
    ...(model === undefined ? [] : [matchesWords(sql.ref('vehicle_model_folded'), model)]),
    when,
  ];
}

function allOf(filters: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return filters.length === 0 ? sql`true` : sql.join([...filters], sql` and `);
}

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
