import { TextInput } from '@mantine/core';
import { formatMoneyInput, normalizeAmount, parseCents } from '#shared/fields/number-input.ts';
import { centsOf, formatDollars } from '#shared/money/money.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type Balance, keepDeposit, MOVEMENT_MESSAGES } from '../../contract/movement.ts';
import { CASH_TEXTS } from '../../rules/cash-fields.ts';
import type { ChargedCause } from '../../rules/movement-kinds.ts';

type Props = { cause: ChargedCause; balance: Balance };

/** «Retener seña»: the part of the deposits of a cancelled record that the workshop keeps. */
export default function KeepDialog({ cause, balance }: Props) {
  const frame = useDialogFrame();
  const send = useSend(keepDeposit);
  const form = useForm({
    initial: {
      amount: formatMoneyInput(balance.kept > 0 ? balance.kept : balance.paid),
      reason: balance.keptReason,
    },
    endpoint: keepDeposit,
    toBody: ({ amount, reason }) => ({ cause, amount: normalizeAmount(amount), reason }),
    validate: ({ amount }): Record<string, string> =>
      (parseCents(amount) ?? 0) > centsOf(balance.paid) ? { amount: CASH_TEXTS.moreThanPaid } : {},
    send: async (body) => (await send({ body })).message ?? MOVEMENT_MESSAGES.kept,
    failureMessage: 'No se pudo retener la seña',
    onDone: frame.onClose,
  });
  return (
    <FormDialog
      {...frame}
      size="small"
      title="Retener seña"
      verb="Retener"
      busyVerb="Guardando…"
      form={form}
    >
      <p className="no-margin">
        Lo que el taller retiene no se devuelve. Escribe 0 para devolverlo todo.
      </p>
      <AmountField
        label="Importe"
        money
        {...form.input('amount')}
        description={`Pagó ${formatDollars(balance.paid)}.`}
      />
      <TextInput
        label="Motivo"
        autoComplete="off"
        maxLength={200}
        aria-required
        {...form.input('reason')}
      />
    </FormDialog>
  );
}
