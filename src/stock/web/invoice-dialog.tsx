import { TextInput } from '@mantine/core';
import {
  formatMoneyInput,
  formatNumberInput,
  incrementQuantity,
  normalizeAmount,
  normalizeQuantity,
  parseTotalCents,
} from '#shared/fields/number-input.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { formatWithUnit } from '#shared/money/quantity.ts';
import type { CallInput } from '#ui/call.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { PricedLines } from '#ui/panel/form/priced-lines.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import type { Component } from '../contract/component.ts';
import { purchaseInvoice } from '../contract/invoice.ts';
import { STOCK_TEXTS } from '../contract/stock-texts.ts';
import { componentLabel, componentSource } from './component-picker.tsx';
import { fractionProblem } from './components/movement-dialogs.tsx';

const SOURCE = componentSource();
const PICKER = {
  label: 'Agregar componente',
  description: 'Escanea uno tras otro: el mismo código suma una unidad más.',
  placeholder: 'Escanea, o busca por código o nombre',
};
const COST = { label: 'Costo (US$)', name: 'Costo por unidad de', field: 'unitCost' };

type Props = {
  /** Initial lines, such as those of a supplier in the order list. */
  wanted?: readonly OrderedItem[];
  supplier?: string;
};

/** «Compra de varios componentes»: records all lines of one invoice. */
export function InvoiceDialog({ wanted = [], supplier = '' }: Props) {
  const frame = useDialogFrame();
  const purchase = useSend(purchaseInvoice);
  const form = useForm({
    initial: invoiceDraft(wanted, supplier),
    endpoint: purchaseInvoice,
    toBody: invoiceBody,
    validate: invoiceFractionProblems,
    send: async (body) => {
      const { data, message = '' } = await purchase({ body });
      return `${message}: ${formatDollars(data.total)}`;
    },
    failureMessage: STOCK_TEXTS.purchaseFailed,
    onDone: frame.onClose,
  });
  const { draft, problems, change, input } = form;
  const { items } = draft;
  const edit = (at: number, fields: Partial<InvoiceLine>) =>
    change({ items: items.map((line, index) => (index === at ? { ...line, ...fields } : line)) });
  const total = invoiceTotal(items);
  return (
    <FormDialog
      {...frame}
      title="Compra de varios componentes"
      verb="Registrar compra"
      busyVerb="Registrando…"
      form={form}
      focusFirst
    >
      <PricedLines
        name="Componentes de la compra"
        lines={items.map(({ component, quantity, unitCost }) => ({
          id: component._id,
          name: componentLabel(component),
          about: `Hay ${formatWithUnit(component.quantity, component.unit)} · hoy ${formatDollars(component.costPerUnit)}`,
          unit: component.unit,
          quantity,
          price: unitCost,
          total: parseTotalCents(quantity, unitCost),
        }))}
        picker={PICKER}
        source={SOURCE}
        price={COST}
        problems={problems}
        idField="componentId"
        onAdd={(component) => change(withComponent(draft, component))}
        onChange={(at, part) => edit(at, 'price' in part ? { unitCost: part.price } : part)}
        onRemove={(at) => change({ items: items.filter((_line, index) => index !== at) })}
      />
      <div className={`${css.pair} ${css.wide}`}>
        <TextInput label="Proveedor (opcional)" {...input('supplier')} autoComplete="off" />
        <TextInput
          label="Número de factura (opcional)"
          {...input('invoiceNumber')}
          autoComplete="off"
        />
      </div>
      <CheckField
        label="Registrar también como gasto"
        description="Un solo gasto por el total, en «Materia prima». «Resultado» no lo resta otra vez: es costo al vender."
        checked={draft.recordExpense}
        onChange={(recordExpense) => change({ recordExpense })}
      />
      <dl className={css.result}>
        <dt>Total de la compra</dt>
        <dd className={css.total}>{total === null ? '—' : formatCents(total)}</dd>
      </dl>
    </FormDialog>
  );
}

/** A line of the form; amounts are typed texts. */
type InvoiceLine = { component: Component; quantity: string; unitCost: string };
type InvoiceDraft = {
  items: readonly InvoiceLine[];
  supplier: string;
  invoiceNumber: string;
  recordExpense: boolean;
};

/** Quantity to order of a component, in its unit. */
type OrderedItem = { component: Component; toOrder: number };

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

type InvoiceInput = CallInput<typeof purchaseInvoice>['body'];

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
