import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import type { ServicePlan } from '../rules/service-fields.ts';

/** SQL: the plan of a row of `services`, or null. */
export const planColumn = sql<ServicePlan | null>`(
  select json_build_object('everyKm', every_km, 'everyMonths', every_months)
  from service_plans where service_id = services.id)`;

/** Writes the plan of a service that the caller has locked; `null` removes it. */
export async function writePlan(
  tx: Tx,
  serviceId: string,
  plan: ServicePlan | null,
): Promise<void> {
  if (plan === null) {
    await tx.deleteFrom('service_plans').where('service_id', '=', serviceId).execute();
    return;
  }
  const columns = { every_km: plan.everyKm, every_months: plan.everyMonths };
  await tx
    .insertInto('service_plans')
    .values({ service_id: serviceId, ...columns })
    .onConflict((conflict) => conflict.column('service_id').doUpdateSet(columns))
    .execute();
}
