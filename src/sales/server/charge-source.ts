import { sql } from 'kysely';
import type { ChargedRecord, ChargeSource } from '#cash/server/charge-source.ts';
import { syncDiscount } from '#finance/server/discount-actions.ts';

/** SQL condition: the sales of a basket, or the sale without a basket, of one of these ids. */
const chargedAs = (ids: readonly string[]) =>
  sql<boolean>`(basket_id = any(${ids}::uuid[]) or basket_id is null and id = any(${ids}::uuid[]))`;

/** Counter sales as records that are charged: a basket, or a single sale. */
export const SALE_CHARGES: ChargeSource = {
  async lock(tx, id) {
    const { rows } = await sql`
      select id from sales where ${chargedAs([id])} order by id for update`.execute(tx);
    return rows.length > 0;
  },

  async read(db, ids) {
    const { rows } = await sql<ChargedRecord>`
      select coalesce(basket_id, id) as id, string_agg(item_name, ', ' order by id) as title,
        min(client_name) as "clientName", min(client_phone) as "clientPhone",
        sum(total_price_cents)::bigint as "agreedCents", true as "isDelivered", false as "isOver",
        extract(epoch from min(created_at))::float8 * 1000 as at
      from sales where ${chargedAs(ids)} group by coalesce(basket_id, id)`.execute(db);
    return rows;
  },

  settle: (tx, id, change) => syncDiscount(tx, 'sale', id, change),
};
