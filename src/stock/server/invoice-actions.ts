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
import { recordPurchase, recordPurchaseExpense } from './purchase-actions.ts';

type Invoice = SchemaOutput<NonNullable<typeof entry.body>>;

/**
 * Buys several components in one transaction: each is a purchase, as if it were bought alone
 * (`sendPurchase`), and all share an invoice id. Where asked for, the total is one expense, which refers to
 * the first of them. Once per key. Refuses whatever the purchase of one refuses; the sentence then
 * begins with the component's name.
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
  // In the order of their ids: two invoices never wait for each other in a circle.
  const held = await lockComponents(tx, ids);
  const taken: Awaited<ReturnType<typeof recordPurchase>>[] = [];
  for (const [at, item] of items.entries()) {
    const bought = { ...item, supplier, invoice: { id, number: invoiceNumber } };
    const one = await recordPurchase(tx, bought, by).catch((error: unknown) => {
      throw domainErrorOfLine(error, `items.${at}`, held.get(item.componentId)?.name);
    });
    taken.push(one);
  }
  const cents = taken.reduce((sum, one) => sum + one.cents, 0);
  const problem = purchaseTotalProblem(cents);
  if (problem !== null) throw invalidFields({ items: problem });
  const total = dollarsOf(cents);
  const details = { components: items.length, total, supplier, invoice: invoiceNumber };
  if (invoice.recordExpense) {
    if (cents < 1) throw invalidFields({ items: STOCK_FIELD_TEXTS.noExpense });
    const concept = invoiceConcept({ supplier, number: invoiceNumber, components: items.length });
    await recordPurchaseExpense(tx, { cents, purchaseId: taken[0]?.purchaseId ?? '', concept }, by);
  }
  await writeAudit(tx, { ...by, action: 'components-purchased', details });
  return { id, cents };
}

/** A component is in one line; its name is not known yet. */
function rejectDuplicates(ids: readonly string[]): void {
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (at >= 0) throw invalidFields({ [`items.${at}.componentId`]: INVOICE_TEXTS.twice });
}
