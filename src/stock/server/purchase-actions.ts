import { sql } from 'kysely';
import { MATERIALS_CATEGORY, MAX_CONCEPT } from '#finance/rules/expense-fields.ts';
import { recordExpense } from '#finance/server/expenses/expense-actions.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { domainErrorOfLine, invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { costOf, type Thousandths, wholeProblem } from '#shared/money/quantity.ts';
import { dayAt } from '#shared/time/day-time.ts';
import type * as contract from '../contract/component.ts';
import { INVOICE_TEXTS, type purchaseInvoice as invoiceEndpoint } from '../contract/invoice.ts';
import { stockError } from '../contract/stock-errors.ts';
import { invoiceConcept, purchaseConcept, STOCK_TEXTS } from '../contract/stock-texts.ts';
import { averageCost } from '../rules/component-amounts.ts';
import { purchaseTotalProblem, STOCK_FIELD_TEXTS } from '../rules/component-fields.ts';
import type { ActionContext } from './component-actions.ts';
import { readComponent, readComponents } from './component-queries.ts';
import { type LockedComponent, lockComponents, writeMovements } from './ledger.ts';

type Purchase = SchemaOutput<NonNullable<typeof contract.purchaseComponent.body>>;

/**
 * «Ingreso de compra» of one component and, on request, its expense. Once per idempotency key.
 * Rejects with 400 a total beyond the columns' limit, and an unknown component with 404.
 */
export function purchaseComponent(
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
          const locked = await lockComponents(tx, [id]);
          const purchase = checkPurchase({ componentId: id, ...form }, locked.get(id));
          await recordPurchases(tx, [purchase], by);
          if (form.recordExpense) {
            const { cents, purchaseId, name } = purchase;
            if (cents < 1) throw invalidFields({ unitCost: STOCK_FIELD_TEXTS.noExpense });
            const concept = purchaseConcept(name, form.supplier);
            await recordPurchaseExpense(tx, { cents, purchaseId, concept }, by);
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

type CheckedPurchase = PurchaseFacts & {
  purchaseId: string;
  /** Of the component. */
  name: string;
  /** Total of the purchase. */
  cents: number;
  /** New cost of the component in cents per unit: the weighted average (`averageCost`). */
  newCost: number;
};

/**
 * Checks the purchase of a locked component. Returns it with a new id, its total and the component's new
 * cost. Rejects with 400 a total beyond the columns' limit and a
 * fraction of a piece, with 404 an unknown component.
 */
function checkPurchase(
  facts: PurchaseFacts,
  component: LockedComponent | undefined,
): CheckedPurchase {
  const { quantity, unitCost } = facts;
  const cents = costOf(quantity, unitCost);
  const problem = purchaseTotalProblem(cents);
  if (problem !== null) throw invalidFields({ quantity: problem });
  if (!component || component.deleted) throw stockError('unknown-component');
  const fraction = wholeProblem(quantity, component.unit);
  if (fraction !== null) throw invalidFields({ quantity: fraction });
  const onHand = { quantity: component.quantity, unitCents: component.unitCostCents };
  const newCost = averageCost(onHand, { quantity, unitCents: unitCost });
  return { ...facts, purchaseId: newId(), name: component.name, cents, newCost };
}

/**
 * Records purchases of different components, with one statement per table for all: each with its
 * `manual_adjustment` in the ledger at its cost, and the new cost of its component.
 */
async function recordPurchases(
  tx: Tx,
  purchases: readonly CheckedPurchase[],
  by: ActionContext,
): Promise<void> {
  const rows = purchases.map((purchase) => ({
    id: purchase.purchaseId,
    component_id: purchase.componentId,
    supplier: purchase.supplier,
    quantity: purchase.quantity,
    unit_cost_cents: purchase.unitCost,
    invoice_id: purchase.invoice?.id ?? null,
    invoice_number: purchase.invoice?.number ?? '',
    actor_id: by.actor?.id ?? null,
    actor_name: by.actor?.name ?? '',
    created_at: new Date(by.now),
  }));
  await tx.insertInto('stock_purchases').values(rows).execute();
  const changes = purchases.map(({ componentId, quantity, unitCost }) => ({
    componentId,
    delta: quantity,
    unitCostCents: unitCost,
  }));
  const reference = purchases.map(({ purchaseId: id }) => ({ type: 'purchase', id }) as const);
  const cause = 'purchase';
  await writeMovements(tx, changes, { type: 'manual_adjustment', cause, reference, ...by });
  const costs = purchases.map(({ componentId: id, newCost: cost }) => ({ id, cost }));
  await sql`
    update components set cost_per_unit_cents = changed.cost
    from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as changed (id uuid, cost bigint)
    where components.id = changed.id`.execute(tx);
}

type PurchaseExpense = { cents: number; purchaseId: string; concept: string };

/** Records the cost of a purchase as an expense on the workshop's current day, once per purchase. */
async function recordPurchaseExpense(
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

type Invoice = SchemaOutput<NonNullable<typeof invoiceEndpoint.body>>;

/**
 * Records a purchase of several components in one transaction: one purchase per line (`recordPurchases`), all with
 * the same invoice id. On request, records the total as one expense that refers to the first purchase.
 * Once per idempotency key. Rejects like a purchase of one component; the message then begins with the
 * component's name.
 */
export function purchaseInvoice(db: Db, invoice: Invoice, key: string | null, by: ActionContext) {
  const ids = invoice.items.map(({ componentId }) => componentId);
  rejectDuplicates(ids);
  return inTransaction(db, (tx) =>
    withIdempotency(
      tx,
      'purchase-invoice',
      key,
      { ...invoice, by: by.actor?.id },
      {
        run: () => recordInvoice(tx, invoice, by),
        answer: async ({ id, cents }) => {
          const components = await readComponents(tx, ids);
          const data = { _id: id, components, total: dollarsOf(cents) };
          return { data, message: STOCK_TEXTS.purchased, status: 201 };
        },
      },
    ),
  );
}

async function recordInvoice(tx: Tx, invoice: Invoice, by: ActionContext) {
  const { items, supplier, invoiceNumber } = invoice;
  const ids = items.map(({ componentId }) => componentId);
  const id = newId();
  // Locked in the order of their ids, so that two invoices cannot deadlock.
  const components = await lockComponents(tx, ids);
  const invoiceFacts = { supplier, invoice: { id, number: invoiceNumber } };
  const purchases = items.map((item, at) => {
    const component = components.get(item.componentId);
    try {
      return checkPurchase({ ...item, ...invoiceFacts }, component);
    } catch (error) {
      throw domainErrorOfLine(error, `items.${at}`, component?.name);
    }
  });
  const cents = purchases.reduce((sum, each) => sum + each.cents, 0);
  const problem = purchaseTotalProblem(cents);
  if (problem !== null) throw invalidFields({ items: problem });
  await recordPurchases(tx, purchases, by);
  const total = dollarsOf(cents);
  const details = { components: items.length, total, supplier, invoice: invoiceNumber };
  if (invoice.recordExpense) {
    if (cents < 1) throw invalidFields({ items: STOCK_FIELD_TEXTS.noExpense });
    const concept = invoiceConcept({ supplier, number: invoiceNumber, components: items.length });
    await recordPurchaseExpense(
      tx,
      { cents, purchaseId: purchases[0]?.purchaseId ?? '', concept },
      by,
    );
  }
  await writeAudit(tx, { ...by, action: 'components-purchased', details });
  return { id, cents };
}

/** Rejects with 400 a component in two lines. */
function rejectDuplicates(ids: readonly string[]): void {
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (at >= 0) throw invalidFields({ [`items.${at}.componentId`]: INVOICE_TEXTS.twice });
}
