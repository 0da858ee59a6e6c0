import { type RawBuilder, sql } from 'kysely';
import type { RowSet } from '#platform/data/row-images.ts';

/**
 * The rows about a citation and its motorcycle (SQL: its id, or null) that a step of the citation changes: next
 * services, deferred work and, after these, follow-ups, which triggers on them answer.
 */
export function clientRowSets(citationId: string, motorcycle: RawBuilder<unknown>): RowSet[] {
  const known = sql`(
    select own.id from motorcycles as own join motorcycles as member on member.standing_id = own.standing_id
    where member.id = ${motorcycle})`;
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
