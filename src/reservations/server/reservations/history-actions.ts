import { type RawBuilder, sql } from 'kysely';
import { exportedPayments, hasUnsettledPayment } from '#payments/server/payment-queries.ts';
import { jsonRows } from '#platform/data/columns.ts';
import type { Tx } from '#platform/data/database.ts';

/** Reservations in the history, for `history`: it composes the SQL of both kinds of records. */

/**
 * Locks the next closed reservations by id until the transaction ends. Returns their ids. Leaves out
 * those with a payment in progress or in review: staff must see them until it is settled.
 */
export async function lockClosedReservations(
  tx: Tx,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('reservations')
    .select('id')
    .where('closed_as', 'is not', null)
    .where(sql<boolean>`not ${hasUnsettledPayment(sql.ref('reservations.id'))}`)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/**
 * SQL: `id`, `record` and `related` (all rows that belong to it) of reservations, as JSON for an
 * export. Leaves out hashes of link tokens and generated columns.
 */
export function exportedReservations(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    select id, to_jsonb(record) - '{cancel_token_hash,search_text,client_country_folded,
        vehicle_brand_folded,vehicle_model_folded}'::text[] as record,
      jsonb_build_object('events', ${jsonRows(
        sql`select * from reservation_events where reservation_id = record.id`,
        'id',
      )}) || ${exportedPayments(sql.ref('record.id'))} as related
    from reservations as record where id = any(${ids}::uuid[])`;
}

/** SQL: hides reservations everywhere except in finances, since `at`. */
export function clearReservations(ids: readonly string[], at: Date): RawBuilder<unknown> {
  return sql`update reservations set cleared_at = ${at} where id = any(${ids}::uuid[])`;
}

/** SQL: shows the reservations again that were cleared at `at`. */
export function restoreReservations(at: Date): RawBuilder<unknown> {
  return sql`update reservations set cleared_at = null where cleared_at = ${at}`;
}
