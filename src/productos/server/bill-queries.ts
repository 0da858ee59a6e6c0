import type { Thousandths } from '#kernel/quantity.ts';
import type { Db, Tx } from '#server-kit/database.ts';

/** What one unit of this product takes of stock, in component order. */
export async function billOfProduct(
  db: Db | Tx,
  productId: string,
): Promise<{ componentId: string; quantity: Thousandths }[]> {
  return db
    .selectFrom('product_components')
    .select(['component_id as componentId', 'quantity'])
    .where('product_id', '=', productId)
    .orderBy('component_id')
    .execute();
}
