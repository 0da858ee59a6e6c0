import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatNumberInput } from '#shared/fields/number-input.ts';
import { centsOf, formatCents, formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { failureMessage } from '#ui/call.ts';
import { StepButton } from '#ui/panel/actions/buttons.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import type { DialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Balance } from '../../contract/movement.ts';
import type { PaymentMethods } from '../../contract/payment-methods.ts';
import type { Currency } from '../../rules/currency.ts';
import type { ChargedCause } from '../../rules/movement-kinds.ts';
import { dueOf, hasRefundOnline, returnableOf } from '../balance-amounts.ts';
import { isOffered, METHODS_QUERY, useBalance } from '../cash-api.ts';
import { firstDraft, type PaymentDraft, type PaymentKind, sumOf } from './payment-draft.ts';
import { PaymentFields } from './payment-fields.tsx';
import css from './take.module.css';
import { type Question, usePaymentForm } from './use-payment-form.ts';

const TITLES: Readonly<Record<PaymentKind, string>> = {
  payment: 'Cobrar',
  deposit: 'Tomar seña',
  refund: 'Devolver',
};

type Props = DialogFrame & {
  kind: PaymentKind;
  cause: ChargedCause;
  /** Who pays, and for what. */
  about: ReactNode;
  /** The payment follows a step that is done: it can wait. */
  canWait?: boolean;
};

/** Records a payment, a deposit or a refund of a record. */
export function PaymentDialog(props: Props) {
  const balance = useBalance(props.cause, props.opened);
  const methods = useQuery(METHODS_QUERY);
  const [shown, setShown] = useState(balance.data);
  // What it shows stays while the dialog closes.
  if (props.opened && shown !== balance.data) setShown(balance.data);
  if (shown && methods.data)
    return <PaymentForm {...props} balance={shown} methods={methods.data} />;
  const error = balance.error ?? methods.error;
  return (
    <PanelDialog {...props} title={TITLES[props.kind]}>
      {error === null ? (
        <Skeleton height={96} />
      ) : (
        <div className="column gap-18">
          <Banner kind="error" title="No se pudo leer lo que se cobra">
            {failureMessage(error)}
          </Banner>
          <Button
            variant="default"
            onClick={() => {
              void balance.refetch();
              void methods.refetch();
            }}
          >
            Reintentar
          </Button>
        </div>
      )}
    </PanelDialog>
  );
}

type FormProps = Props & { balance: Balance; methods: PaymentMethods };

function PaymentForm({ kind, cause, about, canWait = false, ...props }: FormProps) {
  const { balance, methods: read, ...frame } = props;
  const methods = read.methods.filter(isOffered);
  const cash = methods.find((method) => method.kind === 'cash')?._id ?? '';
  const [isChoosing, setChoosing] = useState(kind !== 'deposit');
  const due =
    kind === 'deposit' ? null : centsOf(kind === 'refund' ? returnableOf(balance) : dueOf(balance));
  const paysRefunded = kind === 'payment' && hasRefundOnline(balance);
  const { form, terms, question } = usePaymentForm({
    kind,
    cause,
    terms: { due, cashMethod: cash, paysRefunded },
    initial: firstDraft(
      { method: cash, currency: 'USD', amount: kind === 'deposit' ? '' : null },
      read.lastRate,
    ),
    onDone: frame.onClose,
  });
  const choose = (method: string, currency: Currency = 'USD') => {
    form.rebase(...sameTwice(firstDraft({ method, currency, amount: null }, read.lastRate)));
    setChoosing(false);
  };
  const left = terms.due ?? 0;
  const isNothingLeft = kind !== 'deposit' && left <= 0 && !paysRefunded;
  const isChoice = isChoosing && left > 0;
  return (
    <>
      <FormDialog
        {...frame}
        title={TITLES[kind]}
        verb={isChoice || isNothingLeft ? undefined : verbOf(kind, sumOf(form.draft, terms).cents)}
        busyVerb="Guardando…"
        cancel={isNothingLeft ? 'Cerrar' : canWait ? 'Cobrar después' : 'Cancelar'}
        focusFirst={isChoice}
        autoComplete="off"
        form={form}
      >
        <Charged about={about} balance={balance} kind={kind} />
        {isNothingLeft ? (
          <p className="no-margin">
            {kind === 'refund' ? 'No queda nada por devolver.' : 'Está todo pago.'}
          </p>
        ) : isChoice ? (
          <>
            <StepButton
              data-autofocus
              step="all"
              fullWidth
              className={css.all ?? ''}
              busy={form.busy}
              onPress={form.submit}
            >
              Efectivo, todo ({formatCents(left)})
            </StepButton>
            <div className={css.others}>
              <Button variant="default" onClick={() => choose(cash, 'UYU')}>
                Efectivo en pesos
              </Button>
              {methods
                .filter(({ _id }) => _id !== cash)
                .map(({ _id, label }) => (
                  <Button key={_id} variant="default" onClick={() => choose(_id)}>
                    {label}
                  </Button>
                ))}
              <Button variant="default" className="whole-row" onClick={() => choose(cash)}>
                {kind === 'refund' ? 'Otro importe o en partes' : 'Con vuelto o en partes'}
              </Button>
            </div>
          </>
        ) : (
          <PaymentFields form={form} terms={terms} kind={kind} methods={methods} />
        )}
      </FormDialog>
      <Confirmation question={question} lastRate={read.lastRate} />
    </>
  );
}

const sameTwice = (draft: PaymentDraft): [PaymentDraft, PaymentDraft] => [draft, draft];

const VERBS: typeof TITLES = { payment: 'Cobrar', deposit: 'Tomar', refund: 'Devolver' };

const verbOf = (kind: PaymentKind, cents: number): string =>
  cents > 0 ? `${VERBS[kind]} ${formatCents(cents)}` : TITLES[kind];

type ChargedProps = { about: ReactNode; balance: Balance; kind: PaymentKind };

/** What the record is charged, above the form. */
function Charged({ about, balance, kind }: ChargedProps) {
  const { state, total, discount, paid } = balance;
  return (
    <div className="column gap-8">
      <p className="no-margin break-anywhere">{about}</p>
      <dl className={formCss.result}>
        <dt>{state === 'over' ? 'Seña retenida' : 'Total'}</dt>
        <dd>{formatDollars(total - discount)}</dd>
        {paid === 0 ? null : (
          <>
            <dt>Pagado</dt>
            <dd>{formatDollars(paid)}</dd>
          </>
        )}
        <dt>{kind === 'refund' ? 'Se puede devolver' : 'Falta'}</dt>
        <dd className={formCss.total}>
          {formatDollars(kind === 'refund' ? returnableOf(balance) : Math.max(0, dueOf(balance)))}
        </dd>
      </dl>
    </div>
  );
}

type ConfirmationProps = { question: Question | null; lastRate: number | null };

/** Asks once what the server wants confirmed. */
function Confirmation({ question, lastRate }: ConfirmationProps) {
  const [shown, setShown] = useState(question);
  // The text stays while the question closes.
  if (question !== null && question !== shown) setShown(question);
  const isRate = shown?.about !== 'pays-refunded';
  return (
    <ConfirmDialog
      opened={question !== null}
      title={isRate ? '¿Es correcta la cotización?' : '¿Lo paga ahora de otra forma?'}
      verb={isRate ? `Sí, son $\u00a0${shown?.rate ?? ''}` : 'Sí, registrar el pago'}
      danger={false}
      cancel="Corregir"
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      <p>
        {isRate
          ? `Difiere más de 30 % de la última que se usó${lastRate === null ? '' : `, $\u00a0${formatNumberInput(lastRate)}`}.`
          : 'Parte de este importe se reembolsó en línea: el pago vuelve a contar como ingreso.'}
      </p>
    </ConfirmDialog>
  );
}
