import type { Db, Tx } from '#platform/data/database.ts';
import type { Thousandths } from '#shared/money/quantity.ts';

/** Returns the components of one job of the service, by component id; empty if it uses none. */
export async function readServiceBom(
  db: Db | Tx,
  serviceId: string,
): Promise<{ componentId: string; quantity: Thousandths }[]> {
  return db
    .selectFrom('service_components')
    .innerJoin('services', 'services.id', 'service_components.service_id')
    .select(['component_id as componentId', 'quantity'])
    .where('service_id', '=', serviceId)
    .where('uses_components', '=', true)
    .orderBy('component_id')
    .execute();
}

/** `manualCostCents` is `null` if the components determine the cost. */
type ServiceBomCost = {
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
