import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { ServicePlan } from '#services/rules/service-fields.ts';
import { storeService } from '#services/server/service-actions.ts';

let made = 0;

/** Creates a service with this plan, or without one. */
export function createPlannedService(db: Db, plan: ServicePlan | null): Promise<string> {
  made += 1;
  return storeService(db, {
    name: `Service programado ${made}`,
    description: 'Descripción',
    duration: 45,
    price: 4850,
    manualCost: 1000,
    category: 'maintenance',
    requirements: [],
    active: true,
    components: [],
    plan,
  });
}

/** Inserts a reading of a motorcycle at an ISO instant. */
export async function insertReading(
  db: Db,
  motorcycle: string,
  [at, km]: readonly [string, number],
): Promise<void> {
  await sql`insert into odometer_readings (id, motorcycle_id, km, at, source)
    values (${newId()}, ${motorcycle}, ${km}, ${new Date(at)}, 'reception')`.execute(db);
}
