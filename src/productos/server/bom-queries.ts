import type { Db, Tx } from '#platform/data/database.ts';
import type { Thousandths } from '#shared/money/quantity.ts';

/** Returns the components of one unit of the product, by component id. */
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
