import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import {
  formatMoneyInput,
  normalizeAmount,
  normalizeQuantity,
  parseCents,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import {
  costOf,
  formatSignedQuantity,
  formatWithUnit,
  quantityOf,
  wholeProblem,
} from '#shared/money/quantity.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey, useKept } from '#ui/panel/form/use-idempotency-key.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type Component, purchaseComponent, updateComponent } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { averageCost } from '../../rules/component-amounts.ts';
import { STOCK_FIELD_TEXTS } from '../../rules/component-fields.ts';
import { ComponentPicker, useLiveComponent } from '../component-picker.tsx';

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

/** «Ajustar stock»: scan, quantity, reason. The server rejects it if the stock changed since it was shown. */
export function AdjustDialog({ component }: { component: Component | null }) {
  const frame = useDialogFrame();
  const update = useSend(updateComponent);
  const [picked, setPicked] = useState(component);
  const chosen = useLiveComponent(picked);
  const amount = useId();
  const form = useForm({
    initial: { component: component?._id ?? '', quantity: '', reason: '' },
    endpoint: updateComponent,
    toBody: ({ quantity, reason }: { component: string; quantity: string; reason: string }) => ({
      ...{ quantity: normalizeQuantity(quantity), reason, expectedQuantity: chosen?.quantity ?? 0 },
    }),
    validate: ({ quantity }) => quantityProblems(chosen, quantity),
    send: async (body) => {
      const { message = '' } = await update({ params: { id: chosen?._id ?? '' }, body });
      return message;
    },
    failureMessage: STOCK_TEXTS.saveFailed,
    onDone: frame.onClose,
  });
  const { draft, problems, change, input } = form;
  return (
    <FormDialog
      {...frame}
      title="Ajustar stock"
      verb="Ajustar"
      busyVerb="Ajustando…"
      form={form}
      focusFirst
    >
      <ComponentPicker
        chosen={chosen}
        error={problems['component']}
        first={component === null}
        onPick={(next, scanned) => {
          setPicked(next);
          change({ component: next._id });
          if (scanned) document.getElementById(amount)?.focus();
        }}
      />
      <div className={css.pair}>
        <AmountField
          id={amount}
          label="Cantidad que hay"
          {...input('quantity')}
          {...(chosen && {
            description: `El sistema tiene ${formatWithUnit(chosen.quantity, chosen.unit)}`,
          })}
        />
        <TextInput
          label="Motivo (opcional)"
          description="Queda en el Historial Stock"
          placeholder="Ej.: rotura"
          {...input('reason')}
          autoComplete="off"
        />
      </div>
      {chosen === null ? null : <AdjustedStock chosen={chosen} quantity={draft.quantity} />}
    </FormDialog>
  );
}

function AdjustedStock({ chosen, quantity }: { chosen: Component; quantity: string }) {
  const typed = parseThousandths(quantity);
  const difference = typed === null ? null : (typed - Math.round(chosen.quantity * 1000)) / 1000;
  return (
    <dl className={css.result}>
      <dt>Diferencia</dt>
      <dd className={css.total}>{difference === null ? '—' : formatSignedQuantity(difference)}</dd>
    </dl>
  );
}

/** Returns the problem of a typed quantity that is a fraction of a unit counted whole, else `{}`. */
export function fractionProblem(
  typed: string,
  { unit }: Pick<Component, 'unit'>,
): { quantity?: string } {
  const message = wholeProblem(parseThousandths(typed) ?? 0, unit);
  return message === null ? {} : { quantity: message };
}

/** Returns the problems of a form that asks for a component and a quantity of it. */
function quantityProblems(chosen: Component | null, typed: string): Problems {
  return chosen === null
    ? { component: STOCK_FIELD_TEXTS.component }
    : fractionProblem(typed, chosen);
}
