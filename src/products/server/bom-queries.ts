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

/** `manualCostCents` is `null` if the components determine the cost (`autoCost`). */
type ProductBomCost = {
  bom: { componentId: string; quantity: Thousandths }[];
  manualCostCents: number | null;
};

/**
 * Returns the components and the manual cost in cents of one unit, and locks the product, so that both are
 * of one version until the transaction ends. Lock order: product, then components, as in `updateProduct`.
 * Also returns deleted products, which bookings still reference.
 */
export async function lockProductBomCost(tx: Tx, productId: string): Promise<ProductBomCost> {
  const { manual_cost_cents, auto_cost } = await tx
    .selectFrom('products')
    .select(['manual_cost_cents', 'auto_cost'])
    .where('id', '=', productId)
    .forShare()
    .executeTakeFirstOrThrow();
  const bom = await readProductBom(tx, productId);
  return { bom, manualCostCents: auto_cost ? null : manual_cost_cents };
}
