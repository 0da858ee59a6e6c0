import { sql } from 'kysely';
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
export type ServiceBomCost = {
  bom: { componentId: string; quantity: Thousandths }[];
  manualCostCents: number | null;
};

/**
 * Returns for each of these services the components and the manual cost in cents of one job, in their order, and
 * locks the services, so that both are of one version until the transaction ends. Lock order: services by id, then
 * components, as in `updateService`. Two statements for any number of services, none without any. Also returns
 * deleted services, which bookings still reference.
 */
export async function lockServiceBomCosts(
  tx: Tx,
  serviceIds: readonly string[],
): Promise<ServiceBomCost[]> {
  if (serviceIds.length === 0) return [];
  const services = await tx
    .selectFrom('services')
    .select(['id', 'manual_cost_cents', 'uses_components'])
    .where('id', '=', sql<string>`any(${serviceIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  const components = await tx
    .selectFrom('service_components')
    .select(['service_id', 'component_id as componentId', 'quantity'])
    .where('service_id', '=', sql<string>`any(${serviceIds}::uuid[])`)
    .orderBy('component_id')
    .execute();
  return serviceIds.map((wanted) => {
    const service = services.find(({ id }) => id === wanted);
    if (!service) throw new Error(`service ${wanted} does not exist`);
    if (!service.uses_components) return { bom: [], manualCostCents: service.manual_cost_cents };
    const bom = components.filter(({ service_id }) => service_id === wanted);
    return {
      bom: bom.map(({ componentId, quantity }) => ({ componentId, quantity })),
      manualCostCents: null,
    };
  });
}
