import type { Tx } from '#platform/data/database.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import { readServiceBom } from './bom-queries.ts';

/** `manualCents` is `null` where the components make the cost. */
export type ServiceBomCost = {
  bom: { componentId: string; quantity: Thousandths }[];
  manualCostCents: number | null;
};

/**
 * What a job of this service takes of stock, and what it costs by the number that was entered by
 * hand, in cents: both of one version, which stays until the transaction ends. Lock it before its
 * components, as who changes it does. A deleted service is still what past bookings were made for.
 */
export async function lockServiceBomCost(tx: Tx, serviceId: string): Promise<ServiceBomCost> {
  const { manual_cost_cents, uses_components } = await tx
    .selectFrom('services')
    .select(['manual_cost_cents', 'uses_components'])
    .where('id', '=', serviceId)
    .forShare()
    .executeTakeFirstOrThrow();
  const bill = await readServiceBom(tx, serviceId);
  return { bom: bill, manualCostCents: uses_components ? null : manual_cost_cents };
}
