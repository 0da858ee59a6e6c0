import { TextInput } from '@mantine/core';
import { formatMoneyInput, normalizeAmount, parseCents } from '#shared/fields/number-input.ts';
import { centsOf, formatCents } from '#shared/money/money.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { Segments } from '#ui/panel/fields/segments.tsx';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type Balance, MOVEMENT_MESSAGES, setDiscount } from '../../contract/movement.ts';
import { discountOf } from '../../rules/balance.ts';
import type { ChargedCause } from '../../rules/movement-kinds.ts';

type Unit = 'amount' | 'percent';
type Draft = { unit: Unit; value: string; reason: string };
type Props = { cause: ChargedCause; balance: Balance };

/** «Descuento»: an amount or a percentage with its reason; shows what the record then costs. */
export default function DiscountDialog({ cause, balance }: Props) {
  const frame = useDialogFrame();
  const send = useSend(setDiscount);
  const form = useForm({
    initial: firstDraft(balance),
    endpoint: setDiscount,
    toBody: ({ unit, value, reason }: Draft) => ({
      cause,
      [unit]: normalizeAmount(value),
      reason,
    }),
    fieldOf: (path) => (path === 'reason' ? path : 'value'),
    send: async (body) => (await send({ body })).message ?? MOVEMENT_MESSAGES.discount,
    failureMessage: 'No se pudo guardar el descuento',
    onDone: frame.onClose,
  });
  const { draft, input } = form;
  const isPercent = draft.unit === 'percent';
  return (
    <FormDialog
      {...frame}
      size="small"
      title="Descuento"
      verb="Guardar descuento"
      busyVerb="Guardando…"
      form={form}
    >
      <Segments
        aria-label="Tipo de descuento"
        fullWidth
        data={[
          { value: 'amount', label: 'Importe' },
          { value: 'percent', label: 'Porcentaje' },
        ]}
        {...input('unit')}
      />
      <AmountField
        label={isPercent ? 'Porcentaje' : 'Importe'}
        money={isPercent ? '%' : true}
        description="0 quita el descuento."
        {...input('value')}
      />
      <TextInput
        label="Motivo"
        autoComplete="off"
        maxLength={200}
        aria-required
        {...input('reason')}
      />
      <Result draft={draft} total={centsOf(balance.total)} />
    </FormDialog>
  );
}

const firstDraft = ({ discount, discountTerms: { percent, reason } }: Balance): Draft => ({
  unit: percent === null ? 'amount' : 'percent',
  value: discount === 0 ? '' : formatMoneyInput(percent ?? discount),
  reason,
});

/** Price, discount and total while they are typed; the percentage by the rule of the server. */
function Result({ draft, total }: { draft: Draft; total: number }) {
  const typed = parseCents(draft.value) ?? 0;
  const points = draft.unit === 'percent' ? Math.min(Math.max(typed, 0), 10_000) : null;
  const discount = discountOf(total, {
    discountCents: Math.max(typed, 0),
    discountBasisPoints: points,
  });
  return (
    <div role="status">
      <dl className={formCss.result}>
        <dt>Precio</dt>
        <dd>{formatCents(total)}</dd>
        <dt>Descuento</dt>
        <dd>−{formatCents(discount)}</dd>
        <dt>Total</dt>
        <dd className={formCss.total}>{formatCents(total - discount)}</dd>
      </dl>
    </div>
  );
}
