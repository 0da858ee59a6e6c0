import { type Db, inTransaction } from '#server-kit/database.ts';
import { newId } from '#server-kit/ids.ts';
import type { Category } from '../rules/category.ts';

/** Durations in minutes, money in cents, quantities of components in thousandths. */
export type NewService = {
  name: string;
  description: string;
  durationMinutes: number;
  priceCents: number;
  manualCostCents: number;
  category: Category;
  requirements: string[];
  active: boolean;
  /** Not empty: the service uses inventory, and its cost is the sum of theirs. */
  components: { componentId: string; quantity: number }[];
};

export async function createService(db: Db, service: NewService): Promise<string> {
  const id = newId();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('services')
      .values({
        id,
        name: service.name,
        description: service.description,
        duration_minutes: service.durationMinutes,
        price_cents: service.priceCents,
        manual_cost_cents: service.manualCostCents,
        category: service.category,
        requirements: service.requirements,
        uses_components: service.components.length > 0,
        active: service.active,
      })
      .execute();
    if (service.components.length === 0) return;
    const rows = service.components.map(({ componentId, quantity }) => ({
      service_id: id,
      component_id: componentId,
      quantity,
    }));
    await tx.insertInto('service_components').values(rows).execute();
  });
  return id;
}
