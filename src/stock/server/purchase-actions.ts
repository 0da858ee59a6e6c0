import type { Received } from '#kernel/endpoint.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import { newId } from '#server-kit/ids.ts';
import type { purchaseComponent } from '../contract/component.ts';
import { averageCost } from '../rules/average-cost.ts';
import { type By, lockLive } from './component-actions.ts';
import { readComponent } from './component-queries.ts';
import { writeMoves } from './ledger.ts';

type Purchase = Received<NonNullable<typeof purchaseComponent.body>>;

/**
 * «Ingreso de compra»: more of a component, a `manual_adjustment` that refers to the purchase and
 * bears its cost; the component then costs the weighted average (`averageCost`). Once per key.
 * Refuses an unknown component (404).
 */
export function purchase(db: Db, id: string, bought: Purchase, key: string | null, by: By) {
  return inTransaction(db, (tx) =>
    once(tx, 'purchase-component', key, { id, ...bought }, async () => {
      await takeIn(tx, id, bought, by);
      return { data: await readComponent(tx, id), message: 'Compra registrada correctamente' };
    }),
  );
}

async function takeIn(tx: Tx, id: string, bought: Purchase, by: By): Promise<void> {
  const { quantity, unitCost, supplier } = bought;
  const held = await lockLive(tx, id);
  const purchaseId = newId();
  await tx
    .insertInto('stock_purchases')
    .values({
      id: purchaseId,
      component_id: id,
      supplier,
      quantity,
      unit_cost_cents: unitCost,
      actor_id: by.actor?.id ?? null,
      actor_name: by.actor?.name ?? '',
      created_at: new Date(by.now),
    })
    .execute();
  const reason = supplier === '' ? 'Compra' : `Compra a ${supplier}`;
  const move = { componentId: id, delta: quantity, unitCostCents: unitCost, reason };
  const reference = { type: 'purchase', id: purchaseId } as const;
  await writeMoves(tx, [move], { type: 'manual_adjustment', reference, ...by });
  const onHand = { quantity: held.quantity, unitCents: held.unitCostCents };
  const average = averageCost(onHand, { quantity, unitCents: unitCost });
  await tx
    .updateTable('components')
    .set({ cost_per_unit_cents: average })
    .where('id', '=', id)
    .execute();
}
