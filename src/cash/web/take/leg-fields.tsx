import { ActionIcon, Select, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { Segments } from '#ui/panel/fields/segments.tsx';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import { CURRENCIES, CURRENCY_NAMES, CURRENCY_SIGNS } from '../../rules/currency.ts';
import type { LegDraft } from './payment-draft.ts';
import css from './take.module.css';

type Props = {
  leg: LegDraft;
  /** Position from 1; `null` for the only part. */
  position: number | null;
  methods: readonly PaymentMethod[];
  amount: string;
  problems: { method: string | undefined; amount: string | undefined };
  onChange: (part: Partial<LegDraft>) => void;
  onRemove: () => void;
};

/** A part of a payment: method, currency and amount. */
export function LegFields({ leg, position, methods, amount, problems, ...act }: Props) {
  const { currency } = leg;
  return (
    <fieldset className={`plain-fieldset ${css.leg}`}>
      <VisuallyHidden component="legend">
        {position === null ? 'Medio e importe' : `Parte ${position}`}
      </VisuallyHidden>
      <Select
        className={css.method ?? ''}
        label="Medio"
        value={leg.method}
        error={problems.method}
        data={methods.map(({ _id, label }) => ({ value: _id, label }))}
        allowDeselect={false}
        maxDropdownHeight={320}
        onChange={(method) => act.onChange({ method: method ?? leg.method })}
      />
      <Segments
        className={css.currency ?? ''}
        aria-label="Moneda"
        value={currency}
        data={CURRENCIES.map((value) => ({ value, label: CURRENCY_NAMES[value] }))}
        // A typed amount is of the other currency.
        onChange={(next) => act.onChange({ currency: next, amount: null })}
      />
      <AmountField
        className={css.amount ?? ''}
        label="Importe"
        money={CURRENCY_SIGNS[currency]}
        value={amount}
        error={problems.amount}
        onChange={(typed) => act.onChange({ amount: typed })}
      />
      {position === null ? null : (
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          className={css.remove ?? ''}
          aria-label={`Quitar la parte ${position}`}
          onClick={act.onRemove}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </fieldset>
  );
}
