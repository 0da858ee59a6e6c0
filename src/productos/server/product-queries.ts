import { dollarsOf } from '#kernel/money.ts';
import type { Db, Tx } from '#server-kit/database.ts';
import type { AppointmentProduct } from '../contract/product.ts';

/**
 * Active products that are published in the workshop's agenda, by name. All last as long as the
 * setting «duración de instalación», in minutes.
 */
export async function listForAppointments(
  db: Db,
  installationMinutes: number,
): Promise<AppointmentProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'description', 'price_cents'])
    .where('active', '=', true)
    .where('publish_in_agenda', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    description: row.description,
    price: dollarsOf(row.price_cents),
    duration: installationMinutes,
  }));
}

export type ProductOffer = { name: string; priceCents: number; bookable: boolean };

/** What a booking copies of a product, or `null` where no product has the id. */
export async function findOffer(db: Db | Tx, id: string): Promise<ProductOffer | null> {
  const row = await db
    .selectFrom('products')
    .select(['name', 'price_cents', 'active', 'publish_in_agenda'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    name: row.name,
    priceCents: row.price_cents,
    bookable: row.active && row.publish_in_agenda,
  };
}
