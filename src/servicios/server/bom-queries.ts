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
