import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  formatMoneyInput,
  normalizeAmount,
  normalizeQuantity,
  parseCents,
  parseThousandths,
  parseTotalCents,
} from '#shared/fields/number-input.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import {
  formatQuantity,
  formatWithUnit,
  quantityOf,
  wholeProblem,
} from '#shared/money/quantity.ts';
import type { Component } from '#stock/contract/component.ts';
import { insufficientStockText } from '#stock/rules/component-fields.ts';
import { bomKeys } from '#stock/web/bom-api.ts';
import { ComponentPicker } from '#stock/web/components/component-picker.tsx';
import { useLiveComponent } from '#stock/web/use-live-component.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import { PriceWarning } from '#ui/panel/fields/price-warning.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { useKept } from '#ui/panel/form/use-kept.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { sellComponent as endpoint, SALE_TEXTS } from '../contract/sale.ts';
import { KnownClientField } from './known-client-field.tsx';
import { type ComponentSaleInput, sellComponent } from './sale-api.ts';
import { toastSold } from './undo-sale-api.ts';

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
  /** The preselected component, or `null`. */
  component: Component | null;
};

/** Sells a component over the counter. */
export function ComponentSaleDialog({ opened, onClose, component }: Props) {
  const [picked, setPicked] = useState(component);
  const [first] = useState(() => firstDraft(component));
  const attempt = useIdempotencyKey();
  const chosen = useKept(attempt, useLiveComponent(picked), picked?._id);
  const client = useQueryClient();
  const form = useForm({
    initial: first,
    endpoint,
    toBody: bodyOf,
    // A sale without an answer may have been recorded, which lowers the stock: only the server can check.
    validate: (draft) => (attempt.hasUnanswered() ? {} : quantityProblem(draft, chosen)),
    send: (body) => attempt.send(body, (key) => sellComponent(body, key)),
    onSuccess: ({ id, ...texts }) => toastSold(client, { sales: [id], ...texts }),
    failureMessage: SALE_TEXTS.sellFailed,
    invalidates: bomKeys.stock,
    onDone: onClose,
  });
  const pick = (next: Component) => {
    if (!form.busy) setPicked(next);
    form.change({ componentId: next._id, salePrice: formatMoneyInput(next.costPerUnit) });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Vender componente"
      verb="Registrar venta"
      busyVerb="Registrando…"
      form={form}
      focusFirst
    >
      <ArticleFields form={form} chosen={chosen} onPick={pick} />
      <BuyerFields form={form} />
      <dl className={css.result}>
        <dt>Total</dt>
        <dd className={css.total}>{totalText(form.draft)}</dd>
      </dl>
    </FormDialog>
  );
}

type FieldsProps = { form: Form<SaleDraft> };

type ArticleProps = FieldsProps & {
  chosen: Component | null;
  onPick: (component: Component) => void;
};

function ArticleFields({ form, chosen, onPick }: ArticleProps) {
  const { draft, problems, change, input } = form;
  const listed = chosen?.salePrice ?? null;
  return (
    <>
      <ComponentPicker chosen={chosen} error={problems.componentId} sellable onPick={onPick} />
      <div className={css.pair}>
        <AmountField
          label="Cantidad"
          {...input('quantity')}
          {...(chosen && {
            description: availableText(chosen),
          })}
        />
        <AmountField
          label="Precio por unidad"
          money
          {...input('salePrice')}
          {...(chosen && { description: `Costo: ${formatDollars(chosen.costPerUnit)}` })}
        />
      </div>
      <PriceWarning
        price={parseCents(draft.salePrice)}
        cost={chosen === null ? null : Math.round(chosen.costPerUnit * 100)}
      />
      {listed === null ||
      parseCents(draft.salePrice) === parseCents(formatMoneyInput(listed)) ? null : (
        <Button
          variant="subtle"
          className={css.use ?? ''}
          onClick={() => change({ salePrice: formatMoneyInput(listed) })}
        >
          Usar el precio de venta, {formatDollars(listed)}
        </Button>
      )}
    </>
  );
}

function BuyerFields({ form }: FieldsProps) {
  const { input } = form;
  return (
    <>
      <KnownClientField form={form} label="Nombre del cliente" />
      <div className={`${css.pair} ${css.wide}`}>
        <ClientEmailField {...input('clientEmail')} />
        <TextInput
          label="Teléfono (opcional)"
          type="tel"
          inputMode="tel"
          {...input('clientPhone')}
          autoComplete="off"
        />
      </div>
    </>
  );
}

function firstDraft(component: Component | null): SaleDraft {
  return {
    componentId: component?._id ?? '',
    quantity: '1',
    salePrice: component === null ? '0' : formatMoneyInput(component.costPerUnit),
    clientName: '',
    clientEmail: '',
    clientPhone: '',
  };
}

function bodyOf(draft: SaleDraft): ComponentSaleInput {
  return {
    ...draft,
    quantity: normalizeQuantity(draft.quantity),
    salePrice: normalizeAmount(draft.salePrice),
  };
}

function quantityProblem({ quantity }: SaleDraft, chosen: Component | null): Problems {
  const wanted = parseThousandths(quantity);
  if (chosen === null || wanted === null) return {};
  const fraction = wholeProblem(wanted, chosen.unit);
  if (fraction !== null) return { quantity: fraction };
  if (quantityOf(wanted) <= chosen.quantity) return {};
  return { quantity: insufficientStockText(formatQuantity(chosen.quantity)) };
}

/** Available quantity, and the committed one: committed stock can be sold too. */
function availableText({ quantity, committed, unit }: Component): string {
  const available = `Disponible: ${formatWithUnit(quantity, unit)}`;
  return committed === 0 ? available : `${available} · Comprometido: ${formatQuantity(committed)}`;
}

/** «—» unless quantity and price are both valid. */
function totalText({ quantity, salePrice }: SaleDraft): string {
  const cents = parseTotalCents(quantity, salePrice);
  return cents === null ? '—' : formatCents(cents);
}
