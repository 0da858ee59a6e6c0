import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCents, formatDollars } from '#kernel/money.ts';
import { costOf, formatQuantity, formatWithUnit, quantityOf } from '#kernel/quantity.ts';
import {
  moneyAsTyped,
  plain,
  plainQuantity,
  typedCents,
  typedThousandths,
} from '#kernel/typed-number.ts';
import { AmountField } from '#web-kit/panel/form/amount-field.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import { FormDialog } from '#web-kit/panel/form/form-dialog.tsx';
import { type DraftForm, type Problems, useDraftForm } from '#web-kit/panel/form/use-draft-form.ts';
import { useAttempt } from '#web-kit/panel/use-attempt.ts';
import { type Component, sellComponent } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { insufficient } from '../../rules/component-fields.ts';
import { componentKeys, type SaleInput, sell } from '../component-api.ts';
import { useFound } from '../use-found.ts';
import { isSellable } from './component-facts.tsx';

type SaleDraft = {
  componentId: string;
  quantity: string;
  salePrice: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
};

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Chosen beforehand, or `null`. */
  component: Component | null;
};

/** Sells a component over the counter. */
export function SaleDialog({ opened, onClose, component }: Props) {
  const known = useFound('', opened) ?? (component === null ? [] : [component]);
  const onSale = known.filter(isSellable);
  const [first] = useState(() => firstDraft(component));
  const attempt = useAttempt();
  const chosenOf = ({ componentId }: SaleDraft) =>
    onSale.find(({ _id }) => _id === componentId) ?? null;
  const form = useDraftForm({
    first,
    entry: sellComponent,
    bodyOf,
    // One without an answer may have been made, and then there is less: the server knows.
    alsoWrong: (draft) =>
      attempt.wasSent(bodyOf(draft)) ? {} : moreThanThereIs(draft, chosenOf(draft)),
    send: (body) => sell(body, attempt.keyFor(body)),
    failed: STOCK_TEXTS.sellFailed,
    ages: componentKeys.all,
    onDone: onClose,
  });
  const chosen = chosenOf(form.draft);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Vender componente"
      verb="Registrar venta"
      busyVerb="Registrando…"
      form={form}
    >
      <WhatFields form={form} onSale={onSale} chosen={chosen} />
      <BuyerFields form={form} />
      <dl className={css.result}>
        <dt>Total</dt>
        <dd className={css.total}>{totalOf(form.draft)}</dd>
      </dl>
    </FormDialog>
  );
}

type FieldsProps = { form: DraftForm<SaleDraft> };

function WhatFields(
  props: FieldsProps & { onSale: readonly Component[]; chosen: Component | null },
) {
  const { form, onSale, chosen } = props;
  const { draft, problems, change } = form;
  const choose = (id: string | null) => {
    const next = onSale.find(({ _id }) => _id === id);
    if (next) change({ componentId: next._id, salePrice: moneyAsTyped(next.costPerUnit) });
  };
  const listed = chosen?.salePrice ?? null;
  return (
    <>
      <Select
        label="Componente"
        placeholder="Elige un componente"
        data={onSale.map(({ _id, code, name }) => ({ value: _id, label: `${name} (${code})` }))}
        searchable
        // The first field in error gets focus: what is chosen from then lies over what was wrong.
        openOnFocus={false}
        nothingFoundMessage="No hay componentes con stock"
        allowDeselect={false}
        maxDropdownHeight={320}
        value={draft.componentId === '' ? null : draft.componentId}
        error={problems.componentId}
        aria-required
        onChange={choose}
      />
      <div className={css.pair}>
        <AmountField
          label="Cantidad"
          value={draft.quantity}
          error={problems.quantity}
          {...(chosen && {
            description: whatThereIs(chosen),
          })}
          onChange={(quantity) => change({ quantity })}
        />
        <AmountField
          label="Precio por unidad"
          money
          value={draft.salePrice}
          error={problems.salePrice}
          {...(chosen && { description: `Costo: ${formatDollars(chosen.costPerUnit)}` })}
          onChange={(salePrice) => change({ salePrice })}
        />
      </div>
      {listed === null ||
      typedCents(draft.salePrice) === typedCents(moneyAsTyped(listed)) ? null : (
        <Button
          variant="subtle"
          className={css.use ?? ''}
          onClick={() => change({ salePrice: moneyAsTyped(listed) })}
        >
          Usar el precio de venta, {formatDollars(listed)}
        </Button>
      )}
    </>
  );
}

function BuyerFields({ form: { draft, problems, change } }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Nombre del cliente"
        value={draft.clientName}
        error={problems.clientName}
        autoComplete="off"
        aria-required
        onChange={(event) => change({ clientName: event.currentTarget.value })}
      />
      <div className={`${css.pair} ${css.wide}`}>
        <TextInput
          label="Email (opcional)"
          type="email"
          inputMode="email"
          value={draft.clientEmail}
          error={problems.clientEmail}
          autoComplete="off"
          onChange={(event) => change({ clientEmail: event.currentTarget.value })}
        />
        <TextInput
          label="Teléfono (opcional)"
          type="tel"
          inputMode="tel"
          value={draft.clientPhone}
          error={problems.clientPhone}
          autoComplete="off"
          onChange={(event) => change({ clientPhone: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

function firstDraft(component: Component | null): SaleDraft {
  return {
    componentId: component?._id ?? '',
    quantity: '1',
    salePrice: component === null ? '0' : moneyAsTyped(component.costPerUnit),
    clientName: '',
    clientEmail: '',
    clientPhone: '',
  };
}

function bodyOf(draft: SaleDraft): SaleInput {
  return { ...draft, quantity: plainQuantity(draft.quantity), salePrice: plain(draft.salePrice) };
}

function moreThanThereIs({ quantity }: SaleDraft, chosen: Component | null): Problems {
  const wanted = typedThousandths(quantity);
  if (chosen === null || wanted === null || quantityOf(wanted) <= chosen.quantity) return {};
  return { quantity: insufficient(formatQuantity(chosen.quantity)) };
}

/** All of it can be sold; who sells what is committed should know. */
function whatThereIs({ quantity, committed, unit }: Component): string {
  const there = `Disponible: ${formatWithUnit(quantity, unit)}`;
  return committed === 0 ? there : `${there} · Comprometido: ${formatQuantity(committed)}`;
}

/** «—» as long as one of the two is no amount. */
function totalOf({ quantity, salePrice }: SaleDraft): string {
  const [units, cents] = [typedThousandths(quantity), typedCents(salePrice)];
  if (units === null || cents === null || units < 0 || cents < 0) return '—';
  return formatCents(costOf(units, cents));
}
