import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reverseMovement } from '#cash/contract/movement.ts';
import type { PaymentMethods } from '#cash/contract/payment-methods.ts';
import { type Currency, pesosFor } from '#cash/rules/currency.ts';
import { isOffered, METHODS_QUERY } from '#cash/web/cash-api.ts';
import { LegFields } from '#cash/web/take/leg-fields.tsx';
import {
  formatMoneyInput,
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
  parseThousandths,
} from '#shared/fields/number-input.ts';
import { centsOf, dollarsOf, formatDollars } from '#shared/money/money.ts';
import type { CallError } from '#ui/call.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { deleteExpense, EXPENSE_TEXTS, type Expense } from '../../contract/expense.ts';
import { payExpense } from '../../contract/expense-payment.ts';

/** «¿Cómo se pagó?»: records the method, currency and amount of an expense. */
export function PayExpense({ expense }: { expense: Expense }) {
  const { data } = useQuery(METHODS_QUERY);
  return data === undefined ? null : <PayExpenseForm expense={expense} given={data} />;
}

/** As typed. `amount` `null`: the whole expense. */
type Draft = {
  method: string;
  currency: Currency;
  amount: string | null;
  rate: string;
};

type Props = { expense: Expense; given: PaymentMethods };

function PayExpenseForm({ expense, given: { methods, lastRate } }: Props) {
  const frame = useDialogFrame();
  const send = useSend(payExpense);
  const offered = methods.filter(isOffered);
  // The rate that the server found unusual: sending it again confirms it.
  const [unusual, setUnusual] = useState<string | null>(null);
  const form = useForm({
    initial: {
      method: offered[0]?._id ?? '',
      currency: 'USD',
      amount: null,
      rate: lastRate === null ? '' : formatNumberInput(lastRate),
    } as Draft,
    endpoint: payExpense,
    toBody: (draft) => bodyOf(draft, unusual),
    send: async (body) => (await send({ params: { id: expense._id }, body })).message ?? '',
    failureMessage: EXPENSE_TEXTS.payFailed,
    showRejected: (error, fields) => {
      if (!isUnusualRate(error))
        return [fields, { sentence: EXPENSE_TEXTS.payFailed, detail: error.message }];
      setUnusual(form.draft.rate);
      return [{ rate: `${error.message} Para confirmarla, guarda otra vez.` }, null];
    },
    onDone: frame.onClose,
  });
  const { draft, problems, change } = form;
  return (
    <FormDialog {...frame} title="¿Cómo se pagó?" verb="Guardar" busyVerb="Guardando…" form={form}>
      <p className="note">
        <b>{expense.concept}</b>, {formatDollars(expense.amount)}
      </p>
      <div>
        <LegFields
          leg={{ id: 1, ...draft }}
          position={null}
          methods={offered}
          amount={draft.amount ?? wholeAmount(draft, expense)}
          problems={{ method: problems['method'], amount: problems['amount'] }}
          onChange={({ id: _, ...part }) => change(part)}
          onRemove={() => undefined}
        />
      </div>
      {draft.currency === 'UYU' ? (
        <AmountField label="Cotización: pesos por dólar" money="$" {...form.input('rate')} />
      ) : null}
    </FormDialog>
  );
}

/** Returns the text of the whole amount in the currency; '' for pesos without a rate. */
function wholeAmount({ currency, rate }: Draft, { amount }: Expense): string {
  if (currency === 'USD') return formatMoneyInput(amount);
  const thousandths = parseThousandths(rate);
  if (thousandths === null || thousandths <= 0) return '';
  return formatMoneyInput(dollarsOf(pesosFor(centsOf(amount), thousandths)));
}

function bodyOf({ method, currency, amount, rate }: Draft, unusual: string | null) {
  return {
    method,
    currency,
    ...(amount !== null && { amount: normalizeAmount(amount) }),
    ...(currency === 'UYU' && { rate: normalizeQuantity(rate) }),
    ...(currency === 'UYU' && rate === unusual && { confirmRate: true }),
  };
}

const isUnusualRate = (error: CallError) => error.code === 'unusual-rate';

/** Asks for the reason, and reverses the payment of an expense. The expense stays. */
export function UnpayExpense({ expense }: { expense: Expense }) {
  const frame = useDialogFrame();
  const reverse = useSend(reverseMovement);
  const form = useForm({
    initial: { reason: '' },
    endpoint: reverseMovement,
    toBody: (draft) => draft,
    send: async (body) => {
      const id = expense.payment?.movement ?? '';
      return (await reverse({ params: { id }, body })).message ?? '';
    },
    invalidates: deleteExpense.topics ?? [],
    failureMessage: EXPENSE_TEXTS.unpayFailed,
    onDone: frame.onClose,
  });
  return (
    <FormDialog
      {...frame}
      title="Anular el pago"
      verb="Anular el pago"
      busyVerb="Anulando…"
      form={form}
    >
      <p className="no-margin">
        El gasto <b>{expense.concept}</b> queda. Su pago se anula con un movimiento de hoy.
      </p>
      <TextInput label="Motivo" {...form.input('reason')} autoComplete="off" aria-required />
    </FormDialog>
  );
}
