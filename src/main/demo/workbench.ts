import { completeMaintenance } from '#agenda/server/maintenance-actions.ts';
import { billOf } from '#agenda/server/maintenance-queries.ts';
import { moveCitation } from '#agenda/server/move-actions.ts';
import type { Thousandths } from '#kernel/quantity.ts';
import type { Actor } from '#kernel/staff.ts';
import type { Db } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { listParts } from '#stock/server/component-queries.ts';
import { purchase } from '#stock/server/purchase-actions.ts';
import type { Random } from './random.ts';
import { MECHANICS, MECHANICS_NOTES, SUPPLIERS } from './world.ts';

export type Staff = Pick<Actor, 'id' | 'name'>;
type Use = { componentId: string; quantity: Thousandths };

/**
 * Brings an example job from in progress to installed: one in three with a part and labour written
 * down. What it takes is bought before it would run short, so that no job has to wait.
 */
export async function finishJob(
  kit: Kit,
  random: Random,
  id: string,
  { mechanic, buyer }: { mechanic: Staff; buyer: Staff },
): Promise<void> {
  const booked = await kit.db
    .selectFrom('citations')
    .select(['service_id', 'product_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const bill = await billOf(kit.db, booked);
  const part = random.below(3) === 0 ? await somePart(kit.db, random) : null;
  await restock(kit, random, part === null ? bill : [...bill, part], buyer);
  if (part === null) {
    await moveCitation(kit, id, { status: 'installed' }, mechanic);
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
  await completeMaintenance(kit, id, work, { key: null, by: mechanic });
}

async function somePart(db: Db, random: Random): Promise<Use> {
  const { _id } = random.pick(await listParts(db, 'motorcycle'));
  return { componentId: _id, quantity: 1000 };
}

/** Buys twice the minimum of what would fall under half of it; the price wanders a little. */
export async function restock(kit: Kit, random: Random, uses: readonly Use[], buyer: Staff) {
  for (const componentId of new Set(uses.map((use) => use.componentId))) {
    const due = uses
      .filter((use) => use.componentId === componentId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const shelf = await kit.db
      .selectFrom('components')
      .select(['quantity', 'min_stock', 'cost_per_unit_cents'])
      .where('id', '=', componentId)
      .executeTakeFirstOrThrow();
    if (shelf.quantity - due >= shelf.min_stock / 2) continue;
    const bought = {
      quantity: due + 2 * shelf.min_stock,
      unitCost: Math.round((shelf.cost_per_unit_cents * (97 + random.below(8))) / 100),
      supplier: random.pick(SUPPLIERS),
      recordExpense: false,
    };
    await purchase(kit.db, componentId, bought, null, { actor: buyer, now: kit.clock() });
  }
}
