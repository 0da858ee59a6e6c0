import type { Db, Tx } from '#platform/data/database.ts';
import type { Thousandths } from '#shared/money/quantity.ts';

/** What one unit of this product takes of stock, in component order. */
export async function readProductBom(
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
