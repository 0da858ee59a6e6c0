import type { Thousandths } from '#kernel/quantity.ts';
import type { Tx } from '#server-kit/database.ts';
import { billOfProduct } from './bill-queries.ts';

/** `manualCents` is `null` where (`autoCost`) the components make the cost. */
export type JobOfProduct = {
  bill: { componentId: string; quantity: Thousandths }[];
  manualCents: number | null;
};

/**
 * What one unit of this product takes of stock, and what it costs by the number that was entered by
 * hand, in cents: both of one version, which stays until the transaction ends. Lock it before its
 * components, as who changes it does. Deleted products are still what was booked.
 */
export async function lockJobOfProduct(tx: Tx, productId: string): Promise<JobOfProduct> {
  const { manual_cost_cents, auto_cost } = await tx
    .selectFrom('products')
    .select(['manual_cost_cents', 'auto_cost'])
    .where('id', '=', productId)
    .forShare()
    .executeTakeFirstOrThrow();
  const bill = await billOfProduct(tx, productId);
  return { bill, manualCents: auto_cost ? null : manual_cost_cents };
}
