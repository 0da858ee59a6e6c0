import { type RawBuilder, sql } from 'kysely';
import { readPaymentSummaries } from '#pagos/server/payment-queries.ts';
import type { Db } from '#platform/data/database.ts';
import { containsText, matchesSearch, rejectUnindexedSearch } from '#platform/data/text-search.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { UNLIMITED } from '#shared/contract/list-query.ts';
import type {
  listReservations,
  ReservationList,
  StaffReservation,
} from '../contract/staff-reservation.ts';
import { CLOSED_STATUSES } from '../rules/reservation-status.ts';
import { type ReservationRow, VISIBLE } from './reservation-row.ts';
import { staffView } from './reservation-view.ts';

export type ListQuery = SchemaOutput<NonNullable<typeof listReservations.query>>;

const DEFAULT_LIMIT = 10;

/** A page of the reservations that the filters leave, newest first; the counters look at all pages. */
export async function readReservationList(db: Db, query: ListQuery): Promise<ReservationList> {
  const { page, limit } = pageOf(query);
  const { clientName, vehicleModel } = query;
  const searchedIn = sql`select from reservations where ${statusFilter(query)}`;
  await rejectUnindexedSearch(db, { clientName, vehicleModel }, searchedIn);
  const { ids, ...counters } = await readPageFacts(db, filtersOf(query), { page, limit });
  return {
    reservations: await readRows(db, ids),
    counters,
    total: counters.total,
    page,
    totalPages: Math.ceil(counters.total / limit),
  };
}

/** All where it was asked for, and where no page was. */
function pageOf({ page, limit }: ListQuery): { page: number; limit: number } {
  const unasked = page === undefined ? UNLIMITED : DEFAULT_LIMIT;
  const size = limit ?? unasked;
  return { page: size === UNLIMITED ? 1 : (page ?? 1), limit: size };
}

type PageFacts = {
  ids: string[];
  total: number;
  pending: number;
  accepted: number;
  delivered: number;
};

/** Which reservations the page has, and the counters, as of one moment. */
async function readPageFacts(
  db: Db,
  wanted: RawBuilder<boolean>,
  { page, limit }: { page: number; limit: number },
): Promise<PageFacts> {
  const { rows } = await sql<PageFacts>`
    select array(
        select id::text from reservations where ${wanted}
        order by created_at desc, reservations.id desc limit ${limit} offset ${(page - 1) * limit}) as ids,
      count(*) as total,
      count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'accepted') as accepted,
      count(*) filter (where status = 'delivered') as delivered
    from reservations where ${wanted}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('a count has one row');
  return facts;
}

/** As literals, not parameters: only then is a partial index known to hold them all. */
const NOT_CLOSED = sql<boolean>`status not in (${sql.join(CLOSED_STATUSES.map(sql.lit))})`;

/** `status` wins over `excludeClosed`. */
function statusFilter({ status, excludeClosed }: ListQuery): RawBuilder<boolean> {
  if (status !== undefined) return sql`${VISIBLE} and status = ${sql.lit(status)}`;
  return excludeClosed ? sql`${VISIBLE} and ${NOT_CLOSED}` : VISIBLE;
}

function filtersOf(query: ListQuery): RawBuilder<boolean> {
  const { clientName, clientCountry, vehicleModel } = query;
  const all = [statusFilter(query)];
  if (clientName !== undefined) all.push(matchesSearch(sql.ref('search_text'), clientName));
  if (clientCountry !== undefined) {
    all.push(containsText(sql.ref('client_country_folded'), clientCountry));
  }
  if (vehicleModel !== undefined) {
    all.push(containsText(sql.ref('vehicle_model_folded'), vehicleModel));
  }
  return sql`${sql.join(all, sql` and `)}`;
}

/** In the order of their ids; one that was deleted since is left out. */
async function readRows(db: Db, ids: readonly string[]): Promise<StaffReservation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(VISIBLE)
    .execute();
  const payments = await readPaymentSummaries(db, ids);
  const known = new Map(rows.map((row) => [row.id, row as ReservationRow]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [staffView(row, payments.get(id))] : [];
  });
}
