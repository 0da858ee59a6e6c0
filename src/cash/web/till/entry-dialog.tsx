import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconAdjustments, IconArrowDown, IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import {
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
} from '#shared/fields/number-input.ts';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { Segments } from '#ui/panel/fields/segments.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { addCashEntry, CASH_DAY_MESSAGES } from '../../contract/cash-day.ts';
import type { PaymentMethods } from '../../contract/payment-methods.ts';
import { CURRENCIES, CURRENCY_NAMES, CURRENCY_SIGNS, type Currency } from '../../rules/currency.ts';
import { TILL_ENTRY_KINDS, type TillEntryKind } from '../../rules/movement-kinds.ts';
import { isOffered } from '../cash-api.ts';
import css from './till.module.css';

const ENTRIES = {
  float: {
    icon: IconCoins,
    label: 'Cambio inicial',
    about: 'Dinero que pones en la caja para dar vuelto.',
    reason: 'Cambio para empezar el día',
  },
  withdrawal: {
    icon: IconArrowDown,
    label: 'Retiro',
    about: 'Dinero que sacas de la caja, como para llevar al banco.',
    reason: '',
  },
  adjustment: {
    icon: IconAdjustments,
    label: 'Ajuste',
    about: 'Corrige lo que la caja debería tener, cuando ningún otro movimiento lo explica.',
    reason: '',
  },
} as const;

type ButtonsProps = { known: PaymentMethods };

/** «Cambio inicial», «Retiro», «Ajuste»: movements of the till that no record causes. */
export function EntryButtons({ known }: ButtonsProps) {
  const openDialog = useOpenDialog();
  return (
    <div className={`${css.entries} no-print`}>
      {TILL_ENTRY_KINDS.map((kind) => {
        const { icon: Icon, label } = ENTRIES[kind];
        return (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon size={20} aria-hidden="true" />}
            onClick={() => openDialog(<EntryDialog {...{ kind, known }} />)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

type Draft = {
  method: string;
  currency: Currency;
  way: 'in' | 'out';
  amount: string;
  rate: string;
  reason: string;
  confirmRate: boolean;
};

/** Returns what is sent. An amount that is no number is rejected by the contract with its sentence. */
const bodyOf = (kind: TillEntryKind) => (draft: Draft) => {
  const { method, currency, way, reason, confirmRate } = draft;
  const amount = normalizeAmount(draft.amount);
  return {
    ...{ kind, method, currency, reason },
    amount: kind === 'adjustment' && way === 'out' && amount !== '' ? `-${amount}` : amount,
    ...(currency === 'UYU' && { rate: normalizeQuantity(draft.rate) }),
    ...(confirmRate && { confirmRate }),
  };
};

type DialogProps = ButtonsProps & { kind: TillEntryKind };

function EntryDialog({ kind, known: { methods, lastRate } }: DialogProps) {
  // The day when it is sent: the dialog can be open at midnight.
  const { today } = useWorkshopClock();
  const frame = useDialogFrame();
  const key = useIdempotencyKey();
  const send = useSend(addCashEntry, key);
  const [unusual, setUnusual] = useState(false);
  const usable = methods.filter(isOffered);
  const { label, about, reason } = ENTRIES[kind];
  const form = useForm({
    initial: {
      method: usable[0]?._id ?? '',
      currency: 'UYU',
      way: 'in',
      amount: '',
      rate: lastRate === null ? '' : formatNumberInput(lastRate),
      reason,
      confirmRate: false,
    } as Draft,
    endpoint: addCashEntry,
    toBody: bodyOf(kind),
    send: async (body) =>
      (await send({ params: { day: today }, body })).message ?? CASH_DAY_MESSAGES.entered,
    failureMessage: 'No se pudo anotar',
    onRefused: ({ code }) => setUnusual(code === 'unusual-rate'),
    onDone: frame.onClose,
  });
  const { draft, input } = form;
  const pesos = draft.currency === 'UYU';
  return (
    <FormDialog {...frame} title={label} verb="Anotar" busyVerb="Anotando…" form={form}>
      <p className="note">{about}</p>
      {kind === 'adjustment' ? (
        <Segments
          aria-label="Sentido"
          data={[
            { value: 'in', label: 'Entra' },
            { value: 'out', label: 'Sale' },
          ]}
          value={draft.way}
          onChange={(way) => form.change({ way }, 'amount')}
        />
      ) : null}
      <Segments
        aria-label="Moneda"
        data={CURRENCIES.map((value) => ({ value, label: CURRENCY_NAMES[value] }))}
        value={draft.currency}
        onChange={(currency) => form.change({ currency }, 'rate')}
      />
      <div className={css.pair}>
        <AmountField label="Importe" money={CURRENCY_SIGNS[draft.currency]} {...input('amount')} />
        {pesos ? (
          <AmountField label="Cotización: pesos por dólar" money="$" {...input('rate')} />
        ) : null}
      </div>
      {unusual && pesos ? (
        <Checkbox
          label={`La cotización es correcta (la última fue $\u00a0${formatNumberInput(lastRate ?? 0)})`}
          checked={draft.confirmRate}
          onChange={(event) => form.change({ confirmRate: event.currentTarget.checked })}
        />
      ) : null}
      {usable.length > 1 ? (
        <Select
          label="Medio de pago"
          data={usable.map(({ _id, label: text }) => ({ value: _id, label: text }))}
          allowDeselect={false}
          {...input('method')}
          onChange={(method) => form.change({ method: method ?? draft.method })}
        />
      ) : null}
      <TextInput label="Motivo" autoComplete="off" aria-required {...input('reason')} />
    </FormDialog>
  );
}
