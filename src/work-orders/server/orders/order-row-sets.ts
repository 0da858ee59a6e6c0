import { type RawBuilder, sql } from 'kysely';
import type { RowSet } from '#platform/data/row-images.ts';

/** The rows of the order of a citation that the end of its job changes. */
export function orderRowSets(citationId: string): RowSet[] {
  const order: RawBuilder<unknown> = sql`(
    select own.id from work_orders as own where own.citation_id = ${citationId}::uuid)`;
  const forward = ['version'];
  return [
    { table: 'work_orders', key: ['id'], where: sql`citation_id = ${citationId}::uuid`, forward },
    { table: 'work_lines', key: ['id'], where: sql`order_id = ${order}`, forward },
    { table: 'estimates', key: ['id'], where: sql`order_id = ${order}` },
  ];
}
