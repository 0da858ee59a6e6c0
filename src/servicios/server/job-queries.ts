import type { Thousandths } from '#kernel/quantity.ts';
import type { Tx } from '#server-kit/database.ts';
import { billOfService } from './bill-queries.ts';

/** `manualCents` is `null` where the components make the cost. */
export type JobOfService = {
  bill: { componentId: string; quantity: Thousandths }[];
  manualCents: number | null;
};

/**
 * What a job of this service takes of stock, and what it costs by the number that was entered by
 * hand, in cents: both of one version, which stays until the transaction ends. Lock it before its
 * components, as who changes it does. A deleted service is still what past bookings were made for.
 */
export async function lockJobOfService(tx: Tx, serviceId: string): Promise<JobOfService> {
  const { manual_cost_cents, uses_components } = await tx
    .selectFrom('services')
    .select(['manual_cost_cents', 'uses_components'])
    .where('id', '=', serviceId)
    .forShare()
    .executeTakeFirstOrThrow();
  const bill = await billOfService(tx, serviceId);
  return { bill, manualCents: uses_components ? null : manual_cost_cents };
}
