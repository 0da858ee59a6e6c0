import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import { domainErrorOfLine, invalidFields } from '#shared/contract/domain-error.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type purchaseInvoice as entry, INVOICE_TEXTS } from '../contract/invoice.ts';
import { invoiceConcept, STOCK_TEXTS } from '../contract/stock-texts.ts';
import { purchaseTotalProblem, STOCK_FIELD_TEXTS } from '../rules/component-fields.ts';
import type { ActionContext } from './component-actions.ts';
import { readComponents } from './component-queries.ts';
import { lockComponents } from './ledger.ts';
import { checkPurchase, recordPurchaseExpense, recordPurchases } from './purchase-actions.ts';

type Invoice = SchemaOutput<NonNullable<typeof entry.body>>;

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
