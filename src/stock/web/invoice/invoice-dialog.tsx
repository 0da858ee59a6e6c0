import { TextInput } from '@mantine/core';
import { parseTotalCents } from '#shared/fields/number-input.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { formatWithUnit } from '#shared/money/quantity.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { PricedLines } from '#ui/panel/form/priced-lines.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { purchaseInvoice } from '../../contract/invoice.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { componentLabel, componentSource } from '../component-source.ts';
import {
  type InvoiceLine,
  invoiceBody,
  invoiceDraft,
  invoiceFractionProblems,
  invoiceTotal,
  type OrderedItem,
  withComponent,
} from './invoice-draft.ts';

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
