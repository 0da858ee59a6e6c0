import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { RowSet } from '#platform/data/row-images.ts';
import { lockPlan } from './next-service-actions.ts';

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
