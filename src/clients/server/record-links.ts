import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { ClientLink, MotorcycleLink } from '../contract/client.ts';

/**
 * SQL: the client of a record as a `ClientLink`, or null. A merged client is named by the client into
 * which it was merged. `id` is the record's column `client_id`.
 */
function clientLinkOf(id: RawBuilder<unknown>): RawBuilder<ClientLink | null> {
  return sql`(
    select json_build_object('_id', current.id, 'name', current.name)
    from clients as own join clients as current on current.id = own.standing_id
    where own.id = ${id})`;
}

/** SQL: the motorcycle of a record as a `MotorcycleLink`, or null. `id` is its column `motorcycle_id`. */
function motorcycleLinkOf(id: RawBuilder<unknown>): RawBuilder<MotorcycleLink | null> {
  return sql`(
    select ${motorcycleJson('current')}
    from motorcycles as own join motorcycles as current on current.id = own.standing_id
    where own.id = ${id})`;
}

/** The columns `client` and `motorcycle` of a relation with the columns `client_id` and `motorcycle_id`. */
export const LINK_SELECTIONS = [
  clientLinkOf(sql.ref('client_id')).as('client'),
  motorcycleLinkOf(sql.ref('motorcycle_id')).as('motorcycle'),
] as const;

/** As `LINK_SELECTIONS`, for a statement in SQL. */
export const LINK_COLUMNS: RawBuilder<unknown> = sql.join([...LINK_SELECTIONS]);

/** SQL: a row of `motorcycles` as a `MotorcycleLink`. */
export function motorcycleJson(alias: string): RawBuilder<MotorcycleLink> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('_id', ${column('id')}, 'plate', ${column('plate')},
    'brand', ${column('brand')}, 'model', ${column('model')}, 'year', ${column('year')})`;
}

/** Returns the ids of a client or motorcycle and of all that were merged with it; none for an unknown one. */
export async function readMergedIds(
  db: Db | Tx,
  kind: 'client' | 'motorcycle',
  id: string,
): Promise<string[]> {
  const table = sql.table(`${kind}s`);
  const { rows } = await sql<{ id: string }>`
    select member.id from ${table} as own join ${table} as member on member.standing_id = own.standing_id
    where own.id = ${id}`.execute(db);
  return rows.map((row) => row.id);
}
