import { type RawBuilder, sql } from 'kysely';
import type { Received } from '#kernel/endpoint.ts';
import { ALL_AT_ONCE } from '#kernel/list-query.ts';
import { readPaymentSummaries } from '#pagos/server/payment-queries.ts';
import type { Db } from '#server-kit/database.ts';
import { containing, refuseLongSearch, searched } from '#server-kit/text-search.ts';
import type {
  listReservations,
  ReservationList,
  StaffReservation,
} from '../contract/staff-reservation.ts';
import { CLOSED } from '../rules/reservation-status.ts';
import { type ReservationRow, THERE } from './reservation-row.ts';
import { staffView } from './reservation-view.ts';

export type ListQuery = Received<NonNullable<typeof listReservations.query>>;

const USUAL_LIMIT = 10;

/** A page of the reservations that the filters leave, newest first; the counters look at all pages. */
export async function readReservationList(db: Db, query: ListQuery): Promise<ReservationList> {
  const { page, limit } = pageOf(query);
  const { clientName, vehicleModel } = query;
  const searchedIn = sql`select from reservations where ${ofStatus(query)}`;
  await refuseLongSearch(db, { clientName, vehicleModel }, searchedIn);
  const { ids, ...counters } = await readFacts(db, matching(query), { page, limit });
  return {
    reservations: await readShown(db, ids),
    counters,
    total: counters.total,
    page,
    totalPages: Math.ceil(counters.total / limit),
  };
}

/** All where it was asked for, and where no page was. */
function pageOf({ page, limit }: ListQuery): { page: number; limit: number } {
  const unasked = page === undefined ? ALL_AT_ONCE : USUAL_LIMIT;
  const size = limit ?? unasked;
  return { page: size === ALL_AT_ONCE ? 1 : (page ?? 1), limit: size };
}

type Facts = { ids: string[]; total: number; pending: number; accepted: number; delivered: number };

/** Which reservations the page has, and the counters, as of one moment. */
async function readFacts(
  db: Db,
  wanted: RawBuilder<boolean>,
  { page, limit }: { page: number; limit: number },
): Promise<Facts> {
  const { rows } = await sql<Facts>`
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
const OPEN = sql<boolean>`status not in (${sql.join(CLOSED.map(sql.lit))})`;

/** `status` wins over `excludeClosed`. */
function ofStatus({ status, excludeClosed }: ListQuery): RawBuilder<boolean> {
  if (status !== undefined) return sql`${THERE} and status = ${sql.lit(status)}`;
  return excludeClosed ? sql`${THERE} and ${OPEN}` : THERE;
}

function matching(query: ListQuery): RawBuilder<boolean> {
  const { clientName, clientCountry, vehicleModel } = query;
  const all = [ofStatus(query)];
  if (clientName !== undefined) all.push(searched(sql.ref('search_text'), clientName));
  if (clientCountry !== undefined) {
    all.push(containing(sql.ref('client_country_folded'), clientCountry));
  }
  if (vehicleModel !== undefined) {
    all.push(containing(sql.ref('vehicle_model_folded'), vehicleModel));
  }
  return sql`${sql.join(all, sql` and `)}`;
}

/** In the order of their ids; one that was deleted since is left out. */
async function readShown(db: Db, ids: readonly string[]): Promise<StaffReservation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(THERE)
    .execute();
  const payments = await readPaymentSummaries(db, ids);
  const known = new Map(rows.map((row) => [row.id, row as ReservationRow]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [staffView(row, payments.get(id))] : [];
  });
}
