import {
  formatMoneyInput,
  formatNumberInput,
  incrementQuantity,
  normalizeAmount,
  normalizeQuantity,
  parseTotalCents,
} from '#shared/fields/number-input.ts';
import type { CallInput } from '#ui/call.ts';
import type { Component } from '../../contract/component.ts';
import type { purchaseInvoice } from '../../contract/invoice.ts';
import { fractionProblem } from '../components/quantity-problems.ts';

/** A line of the form; amounts are typed texts. */
export type InvoiceLine = { component: Component; quantity: string; unitCost: string };
export type InvoiceDraft = {
  items: readonly InvoiceLine[];
  supplier: string;
  invoiceNumber: string;
  recordExpense: boolean;
};

/** Quantity to order of a component, in its unit. */
export type OrderedItem = { component: Component; toOrder: number };

export function invoiceDraft(wanted: readonly OrderedItem[], supplier: string): InvoiceDraft {
  const items = wanted.map(({ component, toOrder }) =>
    newInvoiceLine(component, formatNumberInput(toOrder)),
  );
  return { items, supplier, invoiceNumber: '', recordExpense: false };
}

const newInvoiceLine = (component: Component, quantity: string): InvoiceLine => ({
  component,
  quantity,
  unitCost: formatMoneyInput(component.costPerUnit),
});

/** Adds a component, or one unit of a component in the list. The first component sets the supplier. */
export function withComponent(draft: InvoiceDraft, component: Component): Partial<InvoiceDraft> {
  const { items, supplier } = draft;
  if (items.some((line) => line.component._id === component._id)) {
    const increment = (line: InvoiceLine) =>
      line.component._id === component._id
        ? { ...line, quantity: incrementQuantity(line.quantity) }
        : line;
    return { items: items.map(increment) };
  }
  const added = [...items, newInvoiceLine(component, '1')];
  const setsSupplier = items.length === 0 && supplier === '';
  return { items: added, ...(setsSupplier && { supplier: component.supplier }) };
}

export type InvoiceInput = CallInput<typeof purchaseInvoice>['body'];

export function invoiceBody({ items, ...invoice }: InvoiceDraft): InvoiceInput {
  const lines = items.map(({ component, quantity, unitCost }) => ({
    ...{
      componentId: component._id,
      quantity: normalizeQuantity(quantity),
      unitCost: normalizeAmount(unitCost),
    },
  }));
  return { items: lines, ...invoice };
}

/** Returns the problem of each line whose quantity is a fraction of a unit counted whole. */
export function invoiceFractionProblems({ items }: InvoiceDraft): Record<string, string> {
  const problems = items.flatMap(({ component, quantity }, at) => {
    const { quantity: message } = fractionProblem(quantity, component);
    return message === undefined ? [] : [[`items.${at}.quantity`, message]];
  });
  return Object.fromEntries(problems);
}

/** Returns the total in cents; `null` while a line has no valid amount. */
export function invoiceTotal(lines: readonly InvoiceLine[]): number | null {
  const totals = lines.map((line) => parseTotalCents(line.quantity, line.unitCost));
  if (totals.includes(null)) return null;
  return totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
}
