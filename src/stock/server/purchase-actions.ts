import { loadSettings } from '#ajustes/server/settings-queries.ts';
import { MATERIALS_CATEGORY, MAX_CONCEPT } from '#finanzas/rules/expense-fields.ts';
import { recordExpense } from '#finanzas/server/expenses/expense-actions.ts';
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
 * «Ingreso de compra» of one component and, on request, its expense. Once per idempotency key.
 * Rejects with 400 a total beyond the columns' limit, and an unknown component with 404.
 */
export function purchaseOne(
  db: Db,
  id: string,
  form: Purchase,
  key: string | null,
  by: ActionContext,
) {
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'purchase-component',
      key,
      { ...form, id, by: by.actor?.id },
      {
        run: async () => {
          const { purchaseId, name, cents } = await recordPurchase(
            tx,
            { componentId: id, ...form },
            by,
          );
          if (form.recordExpense) {
            if (cents < 1) throw invalidFields({ unitCost: STOCK_FIELD_TEXTS.noExpense });
            await recordPurchaseExpense(
              tx,
              { cents, purchaseId, concept: purchaseConcept(name, form.supplier) },
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
  /** Cents per unit. */
  unitCost: number;
  supplier: string;
  /** The invoice of a purchase of several components. */
  invoice?: { id: string; number: string };
};

/**
 * Records a purchase of a component: its `manual_adjustment` in the ledger at the purchase's cost, and the
 * weighted average (`averageCost`) as the component's new cost. Returns the total in cents.
 */
export async function recordPurchase(tx: Tx, facts: PurchaseFacts, by: ActionContext) {
  const { componentId, quantity, unitCost, supplier, invoice } = facts;
  const cents = costOf(quantity, unitCost);
  const problem = purchaseTotalProblem(cents);
  if (problem !== null) throw invalidFields({ quantity: problem });
  const component = await lockLiveComponent(tx, componentId);
  const fraction = wholeProblem(quantity, component.unit);
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
  const change = { componentId, delta: quantity, unitCostCents: unitCost };
  const cause = 'purchase';
  const reference = { type: 'purchase', id: purchaseId } as const;
  await writeMovements(tx, [change], { type: 'manual_adjustment', cause, reference, ...by });
  const onHand = { quantity: component.quantity, unitCents: component.unitCostCents };
  await tx
    .updateTable('components')
    .set({ cost_per_unit_cents: averageCost(onHand, { quantity, unitCents: unitCost }) })
    .where('id', '=', componentId)
    .execute();
  return { purchaseId, name: component.name, cents };
}

type PurchaseExpense = { cents: number; purchaseId: string; concept: string };

/** Records the cost of a purchase as an expense on the workshop's current day, once per purchase. */
export async function recordPurchaseExpense(
  tx: Tx,
  expense: PurchaseExpense,
  { actor, now }: ActionContext,
): Promise<void> {
  const { timeZone } = await loadSettings(tx);
  const concept = [...expense.concept].slice(0, MAX_CONCEPT).join('');
  const day = dayAt(now, timeZone);
  const facts = {
    amountCents: expense.cents,
    concept,
    category: MATERIALS_CATEGORY,
    day,
    notes: '',
  };
  await recordExpense(tx, facts, { actor, now }, expense.purchaseId);
}
