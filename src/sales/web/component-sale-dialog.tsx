import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offerPayment } from '#cash/web/cash-parts.ts';
import {
  formatMoneyInput,
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
import { ComponentPicker, useLiveComponent } from '#stock/web/component-picker.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey, useKept } from '#ui/panel/form/use-idempotency-key.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { SALE_TEXTS, sellComponent } from '../contract/sale.ts';
import {
  KnownClientField,
  NO_BUYER,
  PhoneField,
  PriceNote,
  type SaleDraft,
  saleBody,
  toastSold,
} from './sale-fields.tsx';

type Draft = SaleDraft & { componentId: string };

/** Sells a component over the counter. `component`: the preselected one. */
export function ComponentSaleDialog({ component }: { component: Component | null }) {
  const frame = useDialogFrame();
  const [picked, setPicked] = useState(component);
  const attempt = useIdempotencyKey();
  const chosen = useKept(attempt, useLiveComponent(picked), picked?._id);
  const sell = useSend(sellComponent, attempt);
  const client = useQueryClient();
  const form = useForm({
    initial: firstDraft(component),
    endpoint: sellComponent,
    toBody: saleBody<Draft>,
    // A sale without an answer may have been recorded, which lowers the stock: only the server can check.
    validate: (draft) => (attempt.hasUnanswered() ? {} : quantityProblem(draft, chosen)),
    send: async (body) => {
      const { data, message = '' } = await sell({ body });
      const { name, unit } = data.component;
      const quantity = formatWithUnit(Number(body.quantity), unit);
      const what = `${quantity} de ${name}, ${formatDollars(data.total)}`;
      const { _id: id } = data;
      return { id, sales: [id], message, what, clientName: body.clientName };
    },
    onSuccess: (sold) => {
      toastSold(client, sold);
      void offerPayment(client, {
        cause: { kind: 'sale', id: sold.id },
        about: `${sold.clientName} · ${sold.what}`,
      });
    },
    failureMessage: SALE_TEXTS.sellFailed,
    onDone: frame.onClose,
  });
  const { input } = form;
  const pick = (next: Component) => {
    if (!form.busy) setPicked(next);
    form.change({ componentId: next._id, salePrice: formatMoneyInput(next.costPerUnit) });
  };
  return (
    <FormDialog
      {...frame}
      title="Vender componente"
      verb="Registrar venta"
      busyVerb="Registrando…"
      form={form}
      focusFirst
    >
      <ArticleFields form={form} chosen={chosen} onPick={pick} />
      <KnownClientField form={form} label="Nombre del cliente" />
      <div className={`${css.pair} ${css.wide}`}>
        <ClientEmailField {...input('clientEmail')} />
        <PhoneField {...input('clientPhone')} />
      </div>
      <dl className={css.result}>
        <dt>Total</dt>
        <dd className={css.total}>{totalText(form.draft)}</dd>
      </dl>
    </FormDialog>
  );
}

const firstDraft = (component: Component | null): Draft => ({
  componentId: component?._id ?? '',
  quantity: '1',
  salePrice: component === null ? '0' : formatMoneyInput(component.costPerUnit),
  ...NO_BUYER,
});

type ArticleProps = {
  form: Form<Draft>;
  chosen: Component | null;
  onPick: (component: Component) => void;
};

function ArticleFields({ form, chosen, onPick }: ArticleProps) {
  const { draft, problems, change, input } = form;
  return (
    <>
      <ComponentPicker chosen={chosen} error={problems.componentId} sellable onPick={onPick} />
      <div className={css.pair}>
        <AmountField
          label="Cantidad"
          {...input('quantity')}
          {...(chosen && { description: availableText(chosen) })}
        />
        <AmountField
          label="Precio por unidad"
          money
          {...input('salePrice')}
          {...(chosen && { description: `Costo: ${formatDollars(chosen.costPerUnit)}` })}
        />
      </div>
      <PriceNote
        price={draft.salePrice}
        cost={chosen?.costPerUnit ?? null}
        listed={chosen?.salePrice ?? null}
        onUse={(salePrice) => change({ salePrice })}
        className={css.use}
      />
    </>
  );
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
