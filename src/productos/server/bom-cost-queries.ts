import type { Tx } from '#platform/data/database.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import { readProductBom } from './bom-queries.ts';

/** `manualCents` is `null` where (`autoCost`) the components make the cost. */
export type ProductBomCost = {
  bom: { componentId: string; quantity: Thousandths }[];
  manualCostCents: number | null;
};

/**
 * What one unit of this product takes of stock, and what it costs by the number that was entered by
 * hand, in cents: both of one version, which stays until the transaction ends. Lock it before its
 * components, as who changes it does. Deleted products are still what was booked.
 */
export async function lockProductBomCost(tx: Tx, productId: string): Promise<ProductBomCost> {
  const { manual_cost_cents, auto_cost } = await tx
    .selectFrom('products')
    .select(['manual_cost_cents', 'auto_cost'])
    .where('id', '=', productId)
    .forShare()
    .executeTakeFirstOrThrow();
  const bill = await readProductBom(tx, productId);
  return { bom: bill, manualCostCents: auto_cost ? null : manual_cost_cents };
}
