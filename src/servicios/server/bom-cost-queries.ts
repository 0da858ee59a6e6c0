import type { Tx } from '#platform/data/database.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import { readServiceBom } from './bom-queries.ts';

/** `manualCostCents` is `null` if the components determine the cost. */
export type ServiceBomCost = {
  bom: { componentId: string; quantity: Thousandths }[];
  manualCostCents: number | null;
};

/**
 * Returns the components and the manual cost in cents of one job, and locks the service, so that both are
 * of one version until the transaction ends. Lock order: service, then components, as in `changeService`.
 * Also returns deleted services, which bookings still reference.
 */
export async function lockServiceBomCost(tx: Tx, serviceId: string): Promise<ServiceBomCost> {
  const { manual_cost_cents, uses_components } = await tx
    .selectFrom('services')
    .select(['manual_cost_cents', 'uses_components'])
    .where('id', '=', serviceId)
    .forShare()
    .executeTakeFirstOrThrow();
  const bom = await readServiceBom(tx, serviceId);
  return { bom, manualCostCents: uses_components ? null : manual_cost_cents };
}
