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
import { fractionProblem } from '../components/fraction-problem.ts';

/** Amounts as they are typed. */
export type InvoiceLine = { component: Component; quantity: string; unitCost: string };
export type InvoiceDraft = {
  items: readonly InvoiceLine[];
  supplier: string;
  invoiceNumber: string;
  recordExpense: boolean;
};

/** What is to be ordered of a component, in its units. */
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

/** The same component once more is one more of it; the first one tells the supplier. */
export function withComponent(draft: InvoiceDraft, component: Component): Partial<InvoiceDraft> {
  const { items, supplier } = draft;
  if (items.some((line) => line.component._id === component._id)) {
    const more = (line: InvoiceLine) =>
      line.component._id === component._id
        ? { ...line, quantity: incrementQuantity(line.quantity) }
        : line;
    return { items: items.map(more) };
  }
  const added = [...items, newInvoiceLine(component, '1')];
  const first = items.length === 0 && supplier === '';
  return { items: added, ...(first && { supplier: component.supplier }) };
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
  const found = items.flatMap(({ component, quantity }, at) => {
    const { quantity: sentence } = fractionProblem(quantity, component);
    return sentence === undefined ? [] : [[`items.${at}.quantity`, sentence]];
  });
  return Object.fromEntries(found);
}

/** Cents; `null` while any line has none. */
export function invoiceTotal(lines: readonly InvoiceLine[]): number | null {
  const totals = lines.map((line) => parseTotalCents(line.quantity, line.unitCost));
  if (totals.includes(null)) return null;
  return totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
}
