import { type RawBuilder, sql } from 'kysely';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import type { RecordLinks } from '#clients/contract/client.ts';
import { MOTORCYCLE_SELECTION } from '#clients/server/record-links.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import { rejectUnindexedSearch } from '#platform/data/text-search.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import type { OrderSummary } from '#work-orders/contract/order-summary.ts';
import { orderSummaryOf } from '#work-orders/server/orders/order-summary.ts';
import type { CitationList, listCitations } from '../../contract/staff-citation.ts';
import {
  CITATION_STATUSES,
  type CitationStatus,
  FINAL_CITATION_STATUSES,
} from '../../rules/citation-status.ts';
import { LIST_COLUMNS, type ListRow, listedCitationOf } from '../citations/citation-view.ts';
import { filterConditions, namesOrder } from './citation-filters.ts';

export type ListQuery = SchemaOutput<NonNullable<typeof listCitations.query>>;

/** Lists exclude deleted and cleared citations. */
const VISIBLE = sql<boolean>`deleted_at is null and cleared_at is null`;
const OPEN_STATUSES = CITATION_STATUSES.filter(
  (status) => !FINAL_CITATION_STATUSES.includes(status),
);

/** The number of matches and the stats, which each row of the page repeats. */
type PageFacts = {
  matching: number;
  total: number;
  pending: number;
  confirmed: number;
  completed: number;
};

/** Without citations on the page the only row has null columns. */
type FoundRow = ListRow & Pick<RecordLinks, 'motorcycle'> & { workOrder: OrderSummary | null };
type PageRow = PageFacts & (FoundRow | { [Column in keyof ListRow]: null });

const isListed = (row: PageRow): row is PageFacts & FoundRow => row.id !== null;

/**
 * Returns a page of the citations that match the filters, earliest first. The stats ignore the
 * filters. All of it is from one snapshot.
 */
export async function readCitationList(
  context: AppContext,
  query: ListQuery,
): Promise<CitationList> {
  const { page, limit } = query;
  const rows = await readPage(context.db, query);
  const [first] = rows;
  if (!first) throw new Error('citation_tally has no row');
  const agenda = await readAgenda(context);
  const { matching, total, pending, confirmed, completed } = first;
  return {
    citations: rows.filter(isListed).map((row) => ({
      ...listedCitationOf(row, agenda, row.workOrder),
      motorcycle: row.motorcycle,
    })),
    counters: { total, pending, confirmed, completed },
    total: matching,
    page,
    totalPages: Math.ceil(matching / limit),
  };
}

async function readPage(db: Db, query: ListQuery): Promise<PageRow[]> {
  const wanted = wantedStatuses(query);
  const { clientName, vehicleModel, from, to } = query;
  const dayConditions = sql.join(
    [isVisible(wanted), ...(filterConditions({ from, to }) ?? [])],
    sql` and `,
  );
  const searchScope = sql`select from citations where ${hasStatus(wanted)} and ${dayConditions}`;
  if (!namesOrder(query))
    await rejectUnindexedSearch(db, { clientName, vehicleModel }, searchScope);
  const filters = filterConditions(query);
  const { rows } = await sql<PageRow>`
    with live as materialized (
      select count(*) as total,
        count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'accepted') as confirmed,
        ${wanted.length < OPEN_STATUSES.length ? sql`count(*) filter (where ${hasStatus(wanted)})` : sql`count(*)`} as wanted
      from citations where ${hasStatus(OPEN_STATUSES)} and deleted_at is null),
    ${filters === null ? sql`` : sql`matched as materialized (${matched(wanted, filters)}),`}
    page as (
      select id, starts_at from ${filters === null ? candidates(wanted) : sql`matched`}
      order by starts_at, id
      ${pageOf(query)}),
    facts as (
      select ${filters === null ? countOf(wanted) : sql`(select count(*) from matched)`} as matching,
        live.total, live.pending, live.confirmed, citation_tally.delivered as completed
      from live, citation_tally)
    select facts.*, listed.*
    from facts left join page on true left join lateral (${rowOfPage()}) as listed on true
    order by page.starts_at, page.id`.execute(db);
  return rows;
}

/**
 * The numbers are subqueries. As plain parameters their values would make a plan look so much cheaper that PostgreSQL
 * plans the prepared statement anew for each call, which costs more than reading the page (docs/decisions/0094).
 */
function pageOf({ page, limit }: ListQuery): RawBuilder<unknown> {
  return sql`limit (select ${limit}::bigint) offset (select ${(page - 1) * limit}::bigint)`;
}

/** `offset 0` keeps the planner, which does not know the length of a page, from reading all rows. */
function rowOfPage(): RawBuilder<unknown> {
  return sql`select ${sql.join([...LIST_COLUMNS.map((column) => sql.ref(column)), MOTORCYCLE_SELECTION])},
      ${orderSummaryOf(sql`citations.id`)} as "workOrder"
    from citations where id = page.id offset 0`;
}

/** Returns the requested statuses; `status` overrides `excludeDelivered`. */
function wantedStatuses({ status, excludeDelivered = false }: ListQuery) {
  if (status !== undefined) return [status];
  return excludeDelivered ? OPEN_STATUSES : CITATION_STATUSES;
}

/** Statuses are literals, not parameters: otherwise the planner cannot use a partial index. */
function hasStatus(statuses: readonly CitationStatus[]): RawBuilder<boolean> {
  if (statuses === OPEN_STATUSES)
    return sql`status not in (${sql.join(FINAL_CITATION_STATUSES.map(sql.lit))})`;
  return sql`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}

/** An open citation is never cleared, and the index of open ones has no such condition. */
function isVisible(wanted: readonly CitationStatus[]): RawBuilder<boolean> {
  return wanted.some((status) => FINAL_CITATION_STATUSES.includes(status))
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
  if (wanted.some((status) => FINAL_CITATION_STATUSES.includes(status))) {
    return sql`select id, starts_at ${source} and ${conditions}`;
  }
  return sql`select id, starts_at
    from (select ${IN_INDEX} ${source} offset 0) as live where ${conditions}`;
}

/** SQL: whether there is any citation. */
export const isCitationStored = sql<boolean>`exists (select from citations)`;
