import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { Citations, Reservations } from '#platform/data/database-types.ts';
import { insertCitation } from './citation-row.ts';
import { insertReservation } from './reservation-row.ts';

/** The state of a record in the history. */
export type ClosedAs = 'done' | 'cancelled' | 'deleted';

/** Inserts a citation that was closed at an ISO instant; a deleted one was not cancelled before. */
export function insertClosedCitation(
  db: Db,
  serviceId: string,
  [as, at]: readonly [ClosedAs, string],
  change: Partial<Insertable<Citations>> = {},
): Promise<string> {
  const when = new Date(at);
  return insertCitation(db, serviceId, {
    status: ({ done: 'delivered', cancelled: 'cancelled', deleted: 'accepted' } as const)[as],
    delivered_at: as === 'done' ? when : null,
    cancelled_at: as === 'cancelled' ? when : null,
    deleted_at: as === 'deleted' ? when : null,
    ...change,
  });
}

/** Inserts a closed reservation, sold for 230.00; a deleted one was cancelled at that instant. */
export async function insertClosedReservation(
  db: Db,
  productId: string,
  [as, at]: readonly [ClosedAs, string],
  change: Partial<Insertable<Reservations>> = {},
): Promise<string> {
  const when = new Date(at);
  const sold = as === 'done';
  const { id } = await insertReservation(db, productId, {
    status: sold ? 'completed' : 'cancelled',
    delivered_at: sold ? when : null,
    final_sale_cents: sold ? 23_000 : null,
    material_cost_cents: sold ? 9_000 : null,
    cancelled_at: sold ? null : when,
    deleted_at: as === 'deleted' ? new Date(when.getTime() + 3_600_000) : null,
    ...change,
  });
  return id;
}

/**
 * Copies a delivered citation `count` times, «Cliente 1» and so on, each an hour before the
 * previous one, with the same client and motorcycle.
 */
export async function copyCitation(db: Db, id: string, count: number): Promise<void> {
  await sql`
    insert into citations (id, client_name, client_email, client_phone, service_id, service_name,
      service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model, day,
      start_minute, starts_at, work_ends_at, status, delivered_at, cancel_token_hash,
      client_id, motorcycle_id)
    select gen_random_uuid(), 'Cliente ' || number, client_email, client_phone, service_id,
      service_name, service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model,
      day, start_minute, starts_at, work_ends_at, status,
      delivered_at - number * interval '1 hour', sha256(number::text::bytea),
      client_id, motorcycle_id
    from citations, generate_series(1, ${count}::int) as number where id = ${id}`.execute(db);
}
