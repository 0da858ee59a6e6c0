import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatCents } from '#shared/money/money.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { Segments } from '#ui/panel/fields/segments.tsx';
import formCss from '#ui/panel/form/form-dialog.module.css';
import type { Form } from '#ui/panel/form/use-form.ts';
import { MAX_LEGS } from '../../contract/movement.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import { CURRENCY_SIGNS, formatAmount } from '../../rules/currency.ts';
import { LegFields } from './leg-fields.tsx';
import {
  addLeg,
  cashPosition,
  type LegDraft,
  needsRate,
  type PaymentDraft,
  type PaymentKind,
  type PaymentTerms,
  shownAmounts,
  sumOf,
} from './payment-draft.ts';
import css from './take.module.css';

type Props = {
  form: Form<PaymentDraft>;
  terms: PaymentTerms;
  kind: PaymentKind;
  methods: readonly PaymentMethod[];
};

/** The parts of a payment, the rate of the dollar, the change, and what they come to. */
export function PaymentFields({ form, terms, kind, methods }: Props) {
  const { draft, problems, change, input } = form;
  const { legs } = draft;
  const shown = shownAmounts(draft, terms);
  const edit = (at: number, part: Partial<LegDraft>) =>
    change({ legs: legs.map((leg, index) => (index === at ? { ...leg, ...part } : leg)) });
  const next = methods.find(({ _id }) => legs.every(({ method }) => method !== _id)) ?? methods[0];
  return (
    <>
      <div className="stack gap-16">
        {legs.map((leg, at) => (
          <LegFields
            key={leg.id}
            leg={leg}
            position={legs.length > 1 ? at + 1 : null}
            methods={methods}
            amount={shown[at] ?? ''}
            problems={{
              method: problems[`legs.${at}.method`],
              amount: problems[`legs.${at}.amount`],
            }}
            onChange={(part) => edit(at, part)}
            onRemove={() => change({ legs: legs.filter(({ id }) => id !== leg.id) })}
          />
        ))}
      </div>
      {needsRate(draft, terms) ? (
        <AmountField label="Cotización: pesos por dólar" money="$" {...input('rate')} />
      ) : null}
      {legs.length < MAX_LEGS && next ? (
        <Button
          variant="subtle"
          className={css.add ?? ''}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => change(addLeg(draft, terms, next._id))}
        >
          Agregar otro medio
        </Button>
      ) : null}
      {kind === 'refund' ? null : <ReceivedFields form={form} terms={terms} />}
      <Result draft={draft} terms={terms} kind={kind} />
      <TextInput
        label={
          kind === 'refund' ? 'Motivo o referencia (opcional)' : 'Nota o referencia (opcional)'
        }
        autoComplete="off"
        maxLength={255}
        {...input('note')}
      />
    </>
  );
}

/** What the client handed over in cash, and in which currency the change is given. */
function ReceivedFields({ form, terms }: Pick<Props, 'form' | 'terms'>) {
  const { draft, change, input } = form;
  const leg = draft.legs[cashPosition(draft, terms)];
  if (leg === undefined) return null;
  const back = sumOf(draft, terms).change;
  return (
    <div className={css.received}>
      <AmountField
        label="Entregó en efectivo (opcional)"
        money={CURRENCY_SIGNS[leg.currency]}
        required={false}
        {...input('received')}
      />
      <p className={css.change} role="status">
        {back === null ? null : (
          <>
            <span>Vuelto</span> <strong>{formatAmount(back.minor / 100, back.currency)}</strong>
          </>
        )}
      </p>
      {draft.received.trim() === '' ? null : (
        <Segments
          aria-label="Vuelto en"
          className={css.currency ?? ''}
          value={draft.changeCurrency ?? leg.currency}
          data={[
            { value: 'USD', label: 'Vuelto en US$' },
            { value: 'UYU', label: 'Vuelto en $' },
          ]}
          onChange={(changeCurrency) => change({ changeCurrency })}
        />
      )}
    </div>
  );
}

/** What the payment counts for, and what is left, while they are typed. */
function Result({ draft, terms, kind }: Pick<Props, 'terms' | 'kind'> & { draft: PaymentDraft }) {
  const { cents, left } = sumOf(draft, terms);
  // What was refunded online can be paid beyond what is left.
  const isLeftShown = left !== null && kind !== 'refund' && (left >= 0 || !terms.paysRefunded);
  return (
    <div role="status">
      <dl className={formCss.result}>
        <dt>{kind === 'refund' ? 'Devuelve' : 'Paga'}</dt>
        <dd>{formatCents(cents)}</dd>
        {isLeftShown ? (
          <>
            <dt>{left < 0 ? 'Sobra' : 'Falta'}</dt>
            <dd>{formatCents(Math.abs(left))}</dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}
