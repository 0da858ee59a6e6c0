import { loadSettings } from '#ajustes/server/settings-queries.ts';
import { MATERIALS, MOST_CONCEPT } from '#finanzas/rules/expense-fields.ts';
import { recordExpense } from '#finanzas/server/expense-actions.ts';
import { dayAt } from '#kernel/day-time.ts';
import type { Received } from '#kernel/endpoint.ts';
import { costOf, wholeProblem } from '#kernel/quantity.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import { newId } from '#server-kit/ids.ts';
import type { purchaseComponent } from '../contract/component.ts';
import { purchaseOf, STOCK_TEXTS } from '../contract/stock-texts.ts';
import { averageCost } from '../rules/average-cost.ts';
import { purchaseTotalProblem, STOCK_SENTENCES } from '../rules/component-fields.ts';
import { type By, lockLive } from './component-actions.ts';
import { readComponent } from './component-queries.ts';
import { writeMoves } from './ledger.ts';

type Purchase = Received<NonNullable<typeof purchaseComponent.body>>;

/**
 * «Ingreso de compra»: more of a component, a `manual_adjustment` that refers to the purchase and
 * bears its cost, and, where asked for, an expense; the component then costs the weighted average (`averageCost`). Once per key.
 * Refuses (400) what costs more than any field holds, (404) an unknown component.
 */
export function purchase(db: Db, id: string, bought: Purchase, key: string | null, by: By) {
  return inTransaction(db, (tx) =>
    once(tx, 'purchase-component', key, { ...bought, id, by: by.actor?.id }, async () => {
      await takeIn(tx, id, bought, by);
      return { data: await readComponent(tx, id), message: STOCK_TEXTS.purchased };
    }),
  );
}

async function takeIn(tx: Tx, id: string, bought: Purchase, by: By): Promise<void> {
  const { quantity, unitCost, supplier } = bought;
  const problem = purchaseTotalProblem(costOf(quantity, unitCost));
  if (problem !== null) throw invalidFields({ quantity: problem });
  const held = await lockLive(tx, id);
  const fraction = wholeProblem(quantity, held.unit);
  if (fraction !== null) throw invalidFields({ quantity: fraction });
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
  const move = { componentId: id, delta: quantity, unitCostCents: unitCost };
  const cause = 'purchase';
  const reference = { type: 'purchase', id: purchaseId } as const;
  await writeMoves(tx, [move], { type: 'manual_adjustment', cause, reference, ...by });
  const onHand = { quantity: held.quantity, unitCents: held.unitCostCents };
  const average = averageCost(onHand, { quantity, unitCents: unitCost });
  await tx
    .updateTable('components')
    .set({ cost_per_unit_cents: average })
    .where('id', '=', id)
    .execute();
  if (bought.recordExpense) await spend(tx, { ...bought, purchaseId, name: held.name }, by);
}

/** The purchase as an expense of the workshop's today, once. Refuses (400) one that cost nothing. */
async function spend(
  tx: Tx,
  {
    quantity,
    unitCost,
    supplier,
    purchaseId,
    name,
  }: Purchase & { purchaseId: string; name: string },
  { actor, now }: By,
): Promise<void> {
  const amountCents = costOf(quantity, unitCost);
  if (amountCents < 1) throw invalidFields({ unitCost: STOCK_SENTENCES.noExpense });
  const { timeZone } = await loadSettings(tx);
  const concept = [...purchaseOf(name, supplier)].slice(0, MOST_CONCEPT).join('');
  const day = dayAt(now, timeZone);
  const facts = { amountCents, concept, category: MATERIALS, day, notes: '' } as const;
  await recordExpense(tx, facts, { actor, now }, purchaseId);
}
