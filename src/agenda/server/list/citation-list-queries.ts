import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { rejectUnindexedSearch } from '#platform/data/text-search.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { CitationList, listCitations } from '../../contract/staff-citation.ts';
import {
  CITATION_STATUSES,
  type CitationStatus,
  FINAL_STATUSES,
} from '../../rules/citation-status.ts';
import { readAgenda } from '../agenda-settings.ts';
import type { CitationRow } from '../citations/citation-row.ts';
import { staffView } from '../citations/staff-view.ts';
import { filterConditions } from './citation-filters.ts';

export type ListQuery = SchemaOutput<NonNullable<typeof listCitations.query>>;

/** Lists exclude deleted and cleared citations. */
const VISIBLE = sql<boolean>`deleted_at is null and cleared_at is null`;
const OPEN_STATUSES = CITATION_STATUSES.filter((status) => !FINAL_STATUSES.includes(status));

/**
 * Returns a page of the citations that match the filters, earliest first. The stats ignore the
 * filters.
 */
export async function readCitationList(
  context: AppContext,
  query: ListQuery,
): Promise<CitationList> {
  const { page, limit } = query;
  const { ids, matching, total, pending, confirmed, completed } = await readPageFacts(
    context.db,
    query,
  );
  const rows = await readRows(context.db, ids);
  const agenda = await readAgenda(context);
  return {
    citations: rows.map((row) => staffView(row, agenda)),
    counters: { total, pending, confirmed, completed },
    total: matching,
    page,
    totalPages: Math.ceil(matching / limit),
  };
}

type PageFacts = {
  /** Ids of the page, in order. */
  ids: string[];
  matching: number;
  total: number;
  pending: number;
  confirmed: number;
  completed: number;
};

/** Returns the ids of the page, the number of matches and the stats, all from one snapshot. */
async function readPageFacts(db: Db, query: ListQuery): Promise<PageFacts> {
  const wanted = wantedStatuses(query);
  const { clientName, vehicleModel, from, to } = query;
  const dayConditions = sql.join(
    [isVisible(wanted), ...(filterConditions({ from, to }) ?? [])],
    sql` and `,
  );
  const searchScope = sql`select from citations where ${hasStatus(wanted)} and ${dayConditions}`;
  await rejectUnindexedSearch(db, { clientName, vehicleModel }, searchScope);
  const filters = filterConditions(query);
  const { rows } = await sql<PageFacts>`
    with live as materialized (
      select count(*) as total,
        count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'accepted') as accepted,
        count(*) filter (where ${hasStatus(wanted)}) as wanted
      from citations where ${hasStatus(OPEN_STATUSES)} and deleted_at is null),
    ${filters === null ? sql`` : sql`matched as materialized (${matched(wanted, filters)}),`}
    page as (
      select id from ${filters === null ? candidates(wanted) : sql`matched`}
      order by starts_at, id
      limit ${query.limit} offset ${(query.page - 1) * query.limit})
    select array(select id::text from page) as ids,
      ${filters === null ? countOf(wanted) : sql`(select count(*) from matched)`} as matching,
      live.total, live.pending, live.accepted as confirmed, citation_tally.delivered as completed
    from live, citation_tally`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('citation_tally has no row');
  return facts;
}

/** Returns the requested statuses; `status` overrides `excludeDelivered`. */
function wantedStatuses({ status, excludeDelivered = false }: ListQuery) {
  if (status !== undefined) return [status];
  return excludeDelivered ? OPEN_STATUSES : CITATION_STATUSES;
}

/** Statuses are literals, not parameters: otherwise the planner cannot use a partial index. */
function hasStatus(statuses: readonly CitationStatus[]): RawBuilder<boolean> {
  if (statuses === OPEN_STATUSES)
    return sql`status not in (${sql.join(FINAL_STATUSES.map(sql.lit))})`;
  return sql`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}

/** An open citation is never cleared, and the index of open ones has no such condition. */
function isVisible(wanted: readonly CitationStatus[]): RawBuilder<boolean> {
  return wanted.some((status) => FINAL_STATUSES.includes(status))
    ? VISIBLE
    : sql`deleted_at is null`;
}

/** With status alone, an index returns the citations in order. */
function candidates(wanted: readonly CitationStatus[]): RawBuilder<unknown> {
  if (wanted === CITATION_STATUSES) {
    return sql`(select id, starts_at from citations where ${VISIBLE}) as candidate`;
  }
  return sql`(select id, starts_at from citations
    where ${hasStatus(wanted)} and ${isVisible(wanted)}) as candidate`;
}

/** Returns the number of citations in these statuses, from existing counts where possible. */
function countOf(wanted: readonly CitationStatus[]): RawBuilder<number> {
  const parts = [sql`live.wanted`];
  if (wanted.includes('delivered')) parts.push(sql`citation_tally.delivered`);
  if (wanted.includes('cancelled')) {
    parts.push(sql`(
      select count(*) from citations where status = 'cancelled' and ${VISIBLE})`);
  }
  return sql<number>`${sql.join(parts, sql` + `)}`;
}

/** Columns of the index of open citations, which allow an index-only scan. */
const IN_INDEX = sql`id, starts_at, day, search_text, vehicle_model_folded,
  service_category, service_id, product_id`;

/**
 * Selects all matches. Open citations are few, at any size of the past: they are scanned.
 * `offset 0` keeps the planner from searching a text in the names of all citations first.
 */
function matched(
  wanted: readonly CitationStatus[],
  filters: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const conditions = sql.join([...filters], sql` and `);
  if (wanted === CITATION_STATUSES) {
    return sql`select id, starts_at from citations where ${VISIBLE} and ${conditions}`;
  }
  const source = sql`from citations where ${hasStatus(wanted)} and ${isVisible(wanted)}`;
  if (wanted.some((status) => FINAL_STATUSES.includes(status))) {
    return sql`select id, starts_at ${source} and ${conditions}`;
  }
  return sql`select id, starts_at
    from (select ${IN_INDEX} ${source} offset 0) as live where ${conditions}`;
}

/** Returns the rows in the order of `ids`, without those deleted meanwhile. */
async function readRows(db: Db, ids: readonly string[]): Promise<CitationRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('citations')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(VISIBLE)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** SQL: whether there is any citation. */
export const isCitationStored = sql<boolean>`exists (select from citations)`;
