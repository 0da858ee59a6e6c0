import { type RawBuilder, sql } from 'kysely';
import { LINK_SELECTIONS } from '#clients/server/record-links.ts';
import { readPaymentSummaries } from '#payments/server/payment-queries.ts';
import type { Db } from '#platform/data/database.ts';
import { matchesOldIdOr } from '#platform/data/old-ids.ts';
import {
  matchesPhoneOrWords,
  matchesWords,
  rejectUnindexedSearch,
} from '#platform/data/text-search.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { UNLIMITED } from '#shared/contract/list-query.ts';
import type {
  ListedReservation,
  listReservations,
  ReservationList,
} from '../../contract/staff-reservation.ts';
import { CLOSED_STATUSES } from '../../rules/reservation-status.ts';
import { VISIBLE } from './reservation-row.ts';
import { reservationForStaff } from './reservation-view.ts';

export type ListQuery = SchemaOutput<NonNullable<typeof listReservations.query>>;

const DEFAULT_LIMIT = 10;

/** Returns a page of the filtered reservations, newest first, with stats over all pages. */
export async function readReservationList(db: Db, query: ListQuery): Promise<ReservationList> {
  const { page, limit } = pageOf(query);
  const { clientName, vehicleModel } = query;
  const searchedRows = sql`select from reservations where ${statusFilter(query)}`;
  await rejectUnindexedSearch(db, { clientName, vehicleModel }, searchedRows);
  const { ids, ...stats } = await readPageFacts(db, filtersOf(query), { page, limit });
  return {
    reservations: await readRows(db, ids),
    counters: stats,
    total: stats.total,
    page,
    totalPages: Math.ceil(stats.total / limit),
  };
}

/** Without a page, or with the limit for all, the only page holds all rows. */
function pageOf({ page, limit }: ListQuery): { page: number; limit: number } {
  const defaultLimit = page === undefined ? UNLIMITED : DEFAULT_LIMIT;
  const size = limit ?? defaultLimit;
  return { page: size === UNLIMITED ? 1 : (page ?? 1), limit: size };
}

type PageFacts = {
  ids: string[];
  total: number;
  pending: number;
  accepted: number;
  delivered: number;
};

/** Reads the ids of the page and the stats in one statement, so that they agree. */
async function readPageFacts(
  db: Db,
  filter: RawBuilder<boolean>,
  { page, limit }: { page: number; limit: number },
): Promise<PageFacts> {
  const { rows } = await sql<PageFacts>`
    select array(
        select id::text from reservations where ${filter}
        order by created_at desc, reservations.id desc limit ${limit} offset ${(page - 1) * limit}) as ids,
      count(*) as total,
      count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'accepted') as accepted,
      count(*) filter (where status = 'delivered') as delivered
    from reservations where ${filter}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the count query returned no row');
  return facts;
}

/** Literals instead of parameters: PostgreSQL uses a partial index only if it can prove the condition. */
const NOT_CLOSED = sql<boolean>`status not in (${sql.join(CLOSED_STATUSES.map(sql.lit))})`;

/** `status` overrides `excludeClosed`. */
function statusFilter({ status, excludeClosed }: ListQuery): RawBuilder<boolean> {
  if (status !== undefined) return sql`${VISIBLE} and status = ${sql.lit(status)}`;
  return excludeClosed ? sql`${VISIBLE} and ${NOT_CLOSED}` : VISIBLE;
}

function filtersOf(query: ListQuery): RawBuilder<boolean> {
  const { clientName, clientCountry, vehicleModel } = query;
  const conditions = [statusFilter(query)];
  if (clientName !== undefined)
    conditions.push(
      matchesOldIdOr(['reservations', sql.ref('id')], clientName, () =>
        matchesPhoneOrWords(sql.ref('search_text'), clientName),
      ),
    );
  if (clientCountry !== undefined) {
    conditions.push(matchesWords(sql.ref('client_country_folded'), clientCountry));
  }
  if (vehicleModel !== undefined) {
    conditions.push(matchesWords(sql.ref('vehicle_model_folded'), vehicleModel));
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Returns the reservations in the order of `ids`, without those deleted meanwhile. */
async function readRows(db: Db, ids: readonly string[]): Promise<ListedReservation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reservations')
    .selectAll()
    .select(LINK_SELECTIONS)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(VISIBLE)
    .execute();
  const payments = await readPaymentSummaries(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { client, motorcycle } = row;
    return [{ ...reservationForStaff(row, payments.get(id)), client, motorcycle }];
  });
}

/** SQL: whether there is any reservation. */
export const isReservationStored = sql<boolean>`exists (select from reservations)`;
