import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';

/**
 * Marks every sent estimate as expired whose validity has ended at `epochMs`. Reads and answers compare the
 * instant themselves: they do not wait for it.
 */
export async function expireEstimates(tx: Tx, epochMs: number): Promise<void> {
  const now = new Date(epochMs);
  // An order is locked before its estimate, as everywhere.
  await sql`
    with open_order as materialized (
      select id from work_orders where id in (
        select order_id from estimates where state = 'sent' and valid_until <= ${now})
      order by id for update
    ), expired as (
      update estimates set state = 'expired' from open_order
      where order_id = open_order.id and state = 'sent' and valid_until <= ${now}
      returning order_id, version
    ), raised as (
      update work_orders set version = version + 1 where id in (select order_id from expired)
    )
    insert into work_order_events (order_id, at, kind, actor, details)
    select order_id, ${now}, 'expired', 'system', jsonb_build_object('version', version)
    from expired`.execute(tx);
}
