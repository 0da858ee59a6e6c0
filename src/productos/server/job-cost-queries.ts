import type { Db, Tx } from '#server-kit/database.ts';

/**
 * What one unit of this product costs by the number that was entered by hand, in cents; `null`
 * where (`autoCost`) its components make the cost. Deleted products are still what was booked.
 */
export async function manualCostOfProduct(db: Db | Tx, productId: string): Promise<number | null> {
  const { manual_cost_cents, auto_cost } = await db
    .selectFrom('products')
    .select(['manual_cost_cents', 'auto_cost'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return auto_cost ? null : manual_cost_cents;
}
