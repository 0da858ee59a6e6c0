import type { Received } from '#kernel/endpoint.ts';
import { dollarsOf } from '#kernel/money.ts';
import { invalidFields, refusalOfLine } from '#kernel/refusal.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { once } from '#server-kit/idempotency.ts';
import { newId } from '#server-kit/ids.ts';
import { type purchaseInvoice as entry, INVOICE_TEXTS } from '../contract/invoice.ts';
import { invoiceOf, STOCK_TEXTS } from '../contract/stock-texts.ts';
import { purchaseTotalProblem, STOCK_SENTENCES } from '../rules/component-fields.ts';
import type { By } from './component-actions.ts';
import { readComponents } from './component-queries.ts';
import { lockComponents } from './ledger.ts';
import { spend, takeIn } from './purchase-actions.ts';

type Invoice = Received<NonNullable<typeof entry.body>>;

/**
 * Buys several components in one transaction: each is a purchase, as if it were bought alone
 * (`takeIn`), and all share an invoice id. Where asked for, the total is one expense, which refers to
 * the first of them. Once per key. Refuses whatever the purchase of one refuses; the sentence then
 * begins with the component's name.
 */
export function purchaseInvoice(db: Db, invoice: Invoice, key: string | null, by: By) {
  const ids = invoice.items.map(({ componentId }) => componentId);
  refuseTwice(ids);
  return inTransaction(db, (tx) =>
    once(
      tx,
      'purchase-invoice',
      key,
      { ...invoice, by: by.actor?.id },
      {
        run: () => takeInAll(tx, invoice, by),
        answer: async ({ id, cents }) => {
          const components = await readComponents(tx, ids);
          const data = { _id: id, components, total: dollarsOf(cents) };
          return { data, message: STOCK_TEXTS.purchased, status: 201 };
        },
      },
    ),
  );
}

async function takeInAll(tx: Tx, invoice: Invoice, by: By) {
  const { items, supplier, invoiceNumber } = invoice;
  const ids = items.map(({ componentId }) => componentId);
  const id = newId();
  // In the order of their ids: two invoices never wait for each other in a circle.
  const held = await lockComponents(tx, ids);
  const taken: Awaited<ReturnType<typeof takeIn>>[] = [];
  for (const [at, item] of items.entries()) {
    const bought = { ...item, supplier, invoice: { id, number: invoiceNumber } };
    const one = await takeIn(tx, bought, by).catch((error: unknown) => {
      throw refusalOfLine(error, `items.${at}`, held.get(item.componentId)?.name);
    });
    taken.push(one);
  }
  const cents = taken.reduce((sum, one) => sum + one.cents, 0);
  const problem = purchaseTotalProblem(cents);
  if (problem !== null) throw invalidFields({ items: problem });
  const total = dollarsOf(cents);
  const details = { components: items.length, total, supplier, invoice: invoiceNumber };
  if (invoice.recordExpense) {
    if (cents < 1) throw invalidFields({ items: STOCK_SENTENCES.noExpense });
    const concept = invoiceOf({ supplier, number: invoiceNumber, components: items.length });
    await spend(tx, { cents, purchaseId: taken[0]?.purchaseId ?? '', concept }, by);
  }
  await writeAudit(tx, { ...by, action: 'components-purchased', details });
  return { id, cents };
}

/** A component is in one line; its name is not known yet. */
function refuseTwice(ids: readonly string[]): void {
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (at >= 0) throw invalidFields({ [`items.${at}.componentId`]: INVOICE_TEXTS.twice });
}
