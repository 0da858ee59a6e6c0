import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { OrderSummary } from '../../contract/order-summary.ts';

/** SQL: the summary of the order of a citation, or null before the reception. `id`: the citation's id. */
export function orderSummaryOf(id: RawBuilder<unknown>): RawBuilder<OrderSummary | null> {
  return sql`(
    select json_build_object('inspected', inspected_at is not null,
      'estimate', (select state from estimates where order_id = work.id order by version desc limit 1),
      'approvedLines', open.approved, 'proposedLines', open.proposed)
    from work_orders as work cross join lateral (
      select count(*) filter (where state = 'approved') as approved,
        count(*) filter (where state = 'proposed') as proposed
      from work_lines
      where order_id = work.id and deleted_at is null and work.closed_at is null) as open
    where work.citation_id = ${id})`;
}

/** SQL: the id of the citation with the order of this number. */
export function citationOfOrder(number: number): RawBuilder<unknown> {
  return sql`select citation_id from work_orders where number = ${number}`;
}

/** Reads the summary of the order of one citation; `null` before the reception. */
export async function readOrderSummary(
  db: Db | Tx,
  citationId: string,
): Promise<OrderSummary | null> {
  const { rows } = await sql<{ summary: OrderSummary | null }>`
    select ${orderSummaryOf(sql`${citationId}::uuid`)} as summary`.execute(db);
  return rows[0]?.summary ?? null;
}
