import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { normalizeQuantity, parseThousandths } from '#shared/fields/number-input.ts';
import { formatSignedQuantity, formatWithUnit } from '#shared/money/quantity.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type Component, updateComponent } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { ComponentPicker, useLiveComponent } from './component-picker.tsx';
import { quantityProblems } from './quantity-problems.ts';

type AdjustDraft = { component: string; quantity: string; reason: string };
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
    toBody: ({ quantity, reason }: AdjustDraft) => ({
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
      {chosen === null ? null : <Outcome chosen={chosen} quantity={draft.quantity} />}
    </FormDialog>
  );
}

function Outcome({ chosen, quantity }: { chosen: Component; quantity: string }) {
  const typed = parseThousandths(quantity);
  const difference = typed === null ? null : (typed - Math.round(chosen.quantity * 1000)) / 1000;
  return (
    <dl className={css.result}>
      <dt>Diferencia</dt>
      <dd className={css.total}>{difference === null ? '—' : formatSignedQuantity(difference)}</dd>
    </dl>
  );
}
