import type { Db, Tx } from '#server-kit/database.ts';

/**
 * What a job of this service costs by the number that was entered by hand, in cents; `null` where
 * its components make the cost. A deleted service is still what past bookings were made for.
 */
export async function manualCostOfService(db: Db | Tx, serviceId: string): Promise<number | null> {
  const { manual_cost_cents, uses_components } = await db
    .selectFrom('services')
    .select(['manual_cost_cents', 'uses_components'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  return uses_components ? null : manual_cost_cents;
}
