import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { RowSet } from '#platform/data/row-images.ts';
import type { ClientLink, MotorcycleLink } from '../contract/client.ts';
import type { TaxData } from '../rules/tax-number.ts';
import { lockPlan } from './next-service-actions.ts';

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

/**
 * SQL: the tax data of a record's client: its own, otherwise those of the first client that was merged into it and has
 * some. `id` is the record's column `client_id`.
 */
export function taxDataOf(id: RawBuilder<unknown>): RawBuilder<TaxData> {
  return sql`coalesce((
    with recursive member as (
      select current.id, current.tax_number, current.tax_name, array[]::timestamptz[] as merges
      from clients as own join clients as current on current.id = own.standing_id where own.id = ${id}
      union all
      select other.id, other.tax_number, other.tax_name, merges || other.merged_at
      from member join clients as other on other.merged_into = member.id)
    select json_build_object('taxNumber', tax_number, 'taxName', tax_name) from member
    where tax_number <> '' or tax_name <> ''
    order by merges limit 1), '{"taxNumber": "", "taxName": ""}')`;
}

/** SQL: the motorcycle of a record as a `MotorcycleLink`, or null. `id` is its column `motorcycle_id`. */
function motorcycleLinkOf(id: RawBuilder<unknown>): RawBuilder<MotorcycleLink | null> {
  return sql`(
    select ${motorcycleJson('current')}
    from motorcycles as own join motorcycles as current on current.id = own.standing_id
    where own.id = ${id})`;
}

/** The column `motorcycle` of a relation with the column `motorcycle_id`. */
export const MOTORCYCLE_SELECTION = motorcycleLinkOf(sql.ref('motorcycle_id')).as('motorcycle');

/** The columns `client` and `motorcycle` of a relation with the columns `client_id` and `motorcycle_id`. */
export const LINK_SELECTIONS = [
  clientLinkOf(sql.ref('client_id')).as('client'),
  MOTORCYCLE_SELECTION,
] as const;

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

/**
 * Returns the rows about a citation and its motorcycle (SQL: its id, or null) that a step of the citation changes: next
 * services, deferred work, and follow-ups. Follow-ups are the last, because triggers on the others change them.
 */
export function clientRowSets(citationId: string, motorcycle: RawBuilder<unknown>): RowSet[] {
  const known = mergedWith(motorcycle);
  return [
    {
      table: 'next_services',
      key: ['motorcycle_id', 'service_id'],
      where: sql`motorcycle_id in ${known}`,
    },
    { table: 'deferred_work', key: ['id'], where: sql`motorcycle_id in ${known}` },
    {
      table: 'follow_ups',
      key: ['id'],
      where: sql`citation_id = ${citationId}::uuid or motorcycle_id in ${known}`,
    },
  ];
}

/** SQL: the motorcycle with all motorcycles that are merged with it. */
function mergedWith(motorcycle: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select own.id from motorcycles as own join motorcycles as member on member.standing_id = own.standing_id
    where member.id = ${motorcycle})`;
}

/**
 * Locks the rows of `clientRowSets` against changes by other transactions: the clients of the follow-ups, as a
 * change of a follow-up does; the service and the motorcycle, as a delivery does; and its deferred work. The caller
 * has locked the citation. `client`, `motorcycle`: SQL, the ids or null.
 */
export async function lockClientRows(
  tx: Tx,
  citationId: string,
  client: RawBuilder<unknown>,
  motorcycle: RawBuilder<unknown>,
): Promise<void> {
  const known = mergedWith(motorcycle);
  await sql`
    select from clients where standing_id in (
      select standing_id from clients
      where id = ${client} or id in (
        select client_id from follow_ups
        where citation_id = ${citationId}::uuid or motorcycle_id in ${known}))
    order by id for no key update`.execute(tx);
  await lockPlan(tx, citationId);
  // `lockPlan` locks nothing for the citation of a product, which has no service.
  await sql`
    select from motorcycles as own join motorcycles as current on current.id = own.standing_id
    where own.id = ${motorcycle} for no key update of current`.execute(tx);
  await sql`
    select from deferred_work where motorcycle_id in ${known} order by id for update`.execute(tx);
}
