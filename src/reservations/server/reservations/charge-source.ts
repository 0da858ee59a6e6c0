import { sql } from 'kysely';
import type { ChargedRecord, ChargeSource } from '#cash/server/charge-source.ts';
import { syncDiscount } from '#finance/server/discount-actions.ts';
import { syncPayments } from '#finance/server/refund-actions.ts';
import { saleSubject } from '../transitions/transition-effects.ts';

/** Reservations as records that are charged: the final value, before that the price of the product. */
export const RESERVATION_CHARGES: ChargeSource = {
  async lock(tx, id) {
    const found = await tx
      .selectFrom('reservations')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return found !== undefined;
  },

  async read(db, ids) {
    const { rows } = await sql<ChargedRecord>`
      select id, product_name as title, client_name as "clientName", client_phone as "clientPhone",
        coalesce(final_sale_cents, product_price_cents) as "agreedCents",
        status in ('delivered', 'completed') as "isDelivered",
        status = 'cancelled' or deleted_at is not null or cleared_at is not null as "isOver",
        extract(epoch from created_at)::float8 * 1000 as at
      from reservations where id = any(${ids}::uuid[])`.execute(db);
    return rows;
  },

  async settle(tx, id, change) {
    await syncDiscount(tx, 'reservation', id, change);
    const row = await tx
      .selectFrom('reservations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await syncPayments(tx, saleSubject(row), change.now);
  },
};
