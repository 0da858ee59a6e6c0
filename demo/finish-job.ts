import { completeMaintenance } from '#agenda/server/maintenance/maintenance-actions.ts';
import { readJobBom } from '#agenda/server/maintenance/maintenance-queries.ts';
import { changeCitationStatus } from '#agenda/server/transitions/transition-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { Thousandths } from '#shared/money/quantity.ts';
import { listParts } from '#stock/server/component-queries.ts';
import { purchaseComponent } from '#stock/server/purchase-actions.ts';
import type { Random } from './random.ts';
import { MECHANICS, MECHANICS_NOTES, SUPPLIERS } from './sample-data.ts';

export type Staff = StaffActor;
type Use = { componentId: string; quantity: Thousandths };

/**
 * Moves an example job from in progress to installed; one in three with a recorded part and labour.
 * Buys components before they run short.
 */
export async function finishJob(
  context: AppContext,
  random: Random,
  id: string,
  { mechanic, buyer }: { mechanic: Staff; buyer: Staff },
): Promise<void> {
  const booked = await context.db
    .selectFrom('citations')
    .select(['service_id', 'product_id', 'vehicle_type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const bom = await readJobBom(context.db, booked);
  const part =
    random.below(3) === 0 ? await somePart(context.db, booked.vehicle_type, random) : null;
  await restock(context, random, part === null ? bom : [...bom, part], buyer);
  if (part === null) {
    await changeCitationStatus(context, id, { status: 'installed' }, mechanic);
    return;
  }
  const work = {
    vehicleBrand: '',
    vehicleModel: '',
    usedParts: [{ partId: part.componentId, quantity: part.quantity }],
    laborCost: random.pick([0, 1500, 2250, 3000, 4500]),
    mechanicNotes: random.pick(MECHANICS_NOTES),
    completedBy: random.pick(MECHANICS),
  };
  await completeMaintenance(context, id, work, { key: null, by: mechanic });
}

/** Returns a part that is offered for the vehicle; `null` without one in stock. */
async function somePart(db: Db, vehicleType: string, random: Random): Promise<Use | null> {
  const parts = await listParts(db, vehicleType);
  return parts.length === 0 ? null : { componentId: random.pick(parts)._id, quantity: 1000 };
}

/** Buys twice the minimum of each component that would fall below half of it; prices vary by a few percent. */
export async function restock(
  context: AppContext,
  random: Random,
  uses: readonly Use[],
  buyer: Staff,
) {
  for (const componentId of new Set(uses.map((use) => use.componentId))) {
    const needed = uses
      .filter((use) => use.componentId === componentId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const component = await context.db
      .selectFrom('components')
      .select(['quantity', 'min_stock', 'cost_per_unit_cents'])
      .where('id', '=', componentId)
      .executeTakeFirstOrThrow();
    if (component.quantity - needed >= component.min_stock / 2) continue;
    const order = {
      quantity: needed + 2 * component.min_stock,
      unitCost: Math.round((component.cost_per_unit_cents * (97 + random.below(8))) / 100),
      supplier: random.pick(SUPPLIERS),
      recordExpense: false,
    };
    await purchaseComponent(context.db, componentId, order, null, {
      actor: buyer,
      now: context.clock(),
    });
  }
}
