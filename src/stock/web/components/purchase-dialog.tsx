import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  formatMoneyInput,
  normalizeAmount,
  normalizeQuantity,
  parseCents,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { costOf, formatWithUnit, quantityOf } from '#shared/money/quantity.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { useKept } from '#ui/panel/form/use-kept.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type Component, purchaseComponent } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { averageCost } from '../../rules/average-cost.ts';
import { ComponentPicker, useLiveComponent } from './component-picker.tsx';
import { quantityProblems } from './quantity-problems.ts';

type PurchaseDraft = {
  component: string;
  supplier: string;
  quantity: string;
  unitCost: string;
  recordExpense: boolean;
};
/** «Ingreso de compra»: records a purchase and shows the new average cost. */
export function PurchaseDialog({ component }: { component: Component | null }) {
  const frame = useDialogFrame();
  const [picked, setPicked] = useState(component);
  const attempt = useIdempotencyKey();
  const chosen = useKept(attempt, useLiveComponent(picked), picked?._id);
  const purchase = useSend(purchaseComponent, attempt);
  const form = useForm({
    initial: { ...ofComponent(component), quantity: '1', recordExpense: false },
    endpoint: purchaseComponent,
    toBody: ({ component: _, ...draft }: PurchaseDraft) => ({
      ...draft,
      quantity: normalizeQuantity(draft.quantity),
      unitCost: normalizeAmount(draft.unitCost),
    }),
    validate: ({ quantity }) => quantityProblems(chosen, quantity),
    send: async (body) => {
      const { message = '' } = await purchase({ params: { id: chosen?._id ?? '' }, body });
      return message;
    },
    failureMessage: STOCK_TEXTS.purchaseFailed,
    onDone: frame.onClose,
  });
  const { draft, problems, change, input } = form;
  return (
    <FormDialog
      {...frame}
      title="Ingreso de compra"
      verb="Registrar compra"
      busyVerb="Registrando…"
      form={form}
      focusFirst
    >
      <ComponentPicker
        chosen={chosen}
        error={problems['component']}
        onPick={(next) => {
          setPicked(next);
          change({ ...ofComponent(next), component: next._id });
        }}
      />
      <TextInput label="Proveedor (opcional)" {...input('supplier')} autoComplete="off" />
      <div className={css.pair}>
        <AmountField
          label="Cantidad"
          {...input('quantity')}
          {...(chosen && { description: `Hay ${formatWithUnit(chosen.quantity, chosen.unit)}` })}
        />
        <AmountField
          label="Costo por unidad"
          money
          {...input('unitCost')}
          {...(chosen && { description: `Hoy: ${formatDollars(chosen.costPerUnit)}` })}
        />
      </div>
      <CheckField
        label="Registrar también como gasto"
        description="En «Materia prima». «Resultado» no lo resta otra vez: es costo al vender."
        checked={draft.recordExpense}
        onChange={(recordExpense) => change({ recordExpense })}
      />
      {chosen === null ? null : <Outcome component={chosen} draft={draft} />}
    </FormDialog>
  );
}

const ofComponent = (component: Component | null) => ({
  component: component?._id ?? '',
  supplier: component?.supplier ?? '',
  unitCost: formatMoneyInput(component?.costPerUnit ?? 0),
});

/** Result of the purchase, computed by the server's rule from the shown component. */
function Outcome({ component, draft }: { component: Component; draft: PurchaseDraft }) {
  const quantity = parseThousandths(draft.quantity);
  const unitCents = parseCents(draft.unitCost);
  const valid = quantity !== null && unitCents !== null && quantity > 0 && unitCents >= 0;
  const onHand = {
    quantity: Math.round(component.quantity * 1000),
    unitCents: Math.round(component.costPerUnit * 100),
  };
  return (
    <dl className={css.result}>
      <dt>Total de la compra</dt>
      <dd>{valid ? formatCents(costOf(quantity, unitCents)) : '—'}</dd>
      <dt>Stock después</dt>
      <dd>
        {valid ? formatWithUnit(quantityOf(onHand.quantity + quantity), component.unit) : '—'}
      </dd>
      <dt>Nuevo costo promedio</dt>
      <dd className={css.total}>
        {valid ? formatCents(averageCost(onHand, { quantity, unitCents })) : '—'}
      </dd>
    </dl>
  );
}
