import { loadSettings } from '#ajustes/server/settings-queries.ts';
import { MATERIALS_CATEGORY, MOST_CONCEPT } from '#finanzas/rules/expense-fields.ts';
import { recordExpense } from '#finanzas/server/expense-actions.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { costOf, type Thousandths, wholeProblem } from '#shared/money/quantity.ts';
import { dayAt } from '#shared/time/day-time.ts';
import type { purchaseComponent } from '../contract/component.ts';
import { purchaseConcept, STOCK_TEXTS } from '../contract/stock-texts.ts';
import { averageCost } from '../rules/average-cost.ts';
import { purchaseTotalProblem, STOCK_FIELD_TEXTS } from '../rules/component-fields.ts';
import { type ActionContext, lockLiveComponent } from './component-actions.ts';
import { readComponent } from './component-queries.ts';
import { writeMovements } from './ledger.ts';

type Purchase = SchemaOutput<NonNullable<typeof purchaseComponent.body>>;

/**
 * «Ingreso de compra» of one component (`sendPurchase`) and, where asked for, an expense. Once per key.
 * Refuses (400) what costs more than any field holds, (404) an unknown component.
 */
export function purchaseOne(
  db: Db,
  id: string,
  bought: Purchase,
  key: string | null,
  by: ActionContext,
) {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'purchase-component',
      key,
      { ...bought, id, by: by.actor?.id },
      {
        run: async () => {
          const { purchaseId, name, cents } = await recordPurchase(
            tx,
            { componentId: id, ...bought },
            by,
          );
          if (bought.recordExpense) {
            if (cents < 1) throw invalidFields({ unitCost: STOCK_FIELD_TEXTS.noExpense });
            await recordPurchaseExpense(
              tx,
              { cents, purchaseId, concept: purchaseConcept(name, bought.supplier) },
              by,
            );
          }
          return {};
        },
        answer: async () => ({
          data: await readComponent(tx, id),
          message: STOCK_TEXTS.purchased,
        }),
      },
    ),
  );
}

type PurchaseFacts = {
  componentId: string;
  quantity: Thousandths;
  /** In cents, of one unit. */
  unitCost: number;
  supplier: string;
  /** The one that it came in on with others. */
  invoice?: { id: string; number: string };
};

/**
 * More of a component: a purchase, its `manual_adjustment` in the ledger at its own cost, and the
 * weighted average (`averageCost`) as the component's cost from then on. Returns what it cost in all.
 */
export async function recordPurchase(tx: Tx, bought: PurchaseFacts, by: ActionContext) {
  const { componentId, quantity, unitCost, supplier, invoice } = bought;
  const cents = costOf(quantity, unitCost);
  const problem = purchaseTotalProblem(cents);
  if (problem !== null) throw invalidFields({ quantity: problem });
  const held = await lockLiveComponent(tx, componentId);
  const fraction = wholeProblem(quantity, held.unit);
  if (fraction !== null) throw invalidFields({ quantity: fraction });
  const purchaseId = newId();
  await tx
    .insertInto('stock_purchases')
    .values({
      id: purchaseId,
      component_id: componentId,
      supplier,
      quantity,
      unit_cost_cents: unitCost,
      invoice_id: invoice?.id ?? null,
      invoice_number: invoice?.number ?? '',
      actor_id: by.actor?.id ?? null,
      actor_name: by.actor?.name ?? '',
      created_at: new Date(by.now),
    })
    .execute();
  const move = { componentId, delta: quantity, unitCostCents: unitCost };
  const cause = 'purchase';
  const reference = { type: 'purchase', id: purchaseId } as const;
  await writeMovements(tx, [move], { type: 'manual_adjustment', cause, reference, ...by });
  const onHand = { quantity: held.quantity, unitCents: held.unitCostCents };
  await tx
    .updateTable('components')
    .set({ cost_per_unit_cents: averageCost(onHand, { quantity, unitCents: unitCost }) })
    .where('id', '=', componentId)
    .execute();
  return { purchaseId, name: held.name, cents };
}

type PurchaseExpense = { cents: number; purchaseId: string; concept: string };

/** What a purchase cost as an expense of the workshop's today; of a purchase once. */
export async function recordPurchaseExpense(
  tx: Tx,
  spent: PurchaseExpense,
  { actor, now }: ActionContext,
): Promise<void> {
  const { timeZone } = await loadSettings(tx);
  const concept = [...spent.concept].slice(0, MOST_CONCEPT).join('');
  const day = dayAt(now, timeZone);
  const facts = { amountCents: spent.cents, concept, category: MATERIALS_CATEGORY, day, notes: '' };
  await recordExpense(tx, facts, { actor, now }, spent.purchaseId);
}
