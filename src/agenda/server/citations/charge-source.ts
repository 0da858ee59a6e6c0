import { sql } from 'kysely';
import type { ChargedRecord, ChargeSource } from '#cash/server/charge-source.ts';
import { syncDiscount } from '#finance/server/discount-actions.ts';
import { approvedCentsOf } from '#work-orders/server/orders/order-summary.ts';

/** Citations as records that are charged: the total of a finished job, before that the service and the agreed work. */
export const CITATION_CHARGES: ChargeSource = {
  async lock(tx, id) {
    const found = await tx
      .selectFrom('citations')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return found !== undefined;
  },

  async read(db, ids) {
    const { rows } = await sql<ChargedRecord>`
      select id, service_name as title, client_name as "clientName", client_phone as "clientPhone",
        service_price_cents + case when labor_cents is null
          then ${approvedCentsOf(sql`citation.id`)}
          else labor_cents + (
            select coalesce(sum((quantity * unit_price_cents + 500) / 1000), 0)::bigint
            from citation_parts where citation_id = citation.id) end as "agreedCents",
        status = 'delivered' as "isDelivered",
        status = 'cancelled' or deleted_at is not null or cleared_at is not null as "isOver",
        extract(epoch from starts_at)::float8 * 1000 as at
      from citations as citation where id = any(${ids}::uuid[])`.execute(db);
    return rows;
  },

  async readReady(db) {
    const rows = await db
      .selectFrom('citations')
      .select('id')
      .where('status', '=', 'installed')
      .where('deleted_at', 'is', null)
      .where('cleared_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  },

  settle: (tx, id, change) => syncDiscount(tx, 'citation', id, change),
};
