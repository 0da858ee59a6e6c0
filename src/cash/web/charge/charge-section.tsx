import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatPercent } from '#shared/money/margin.ts';
import { formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { failureMessage } from '#ui/call.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Balance } from '../../contract/movement.ts';
import type { ChargedCause } from '../../rules/movement-kinds.ts';
import { dueOf, hasRefundOnline, returnableOf } from '../balance-amounts.ts';
import { METHODS_QUERY, useBalance } from '../cash-api.ts';
import type { PaymentKind } from '../take/payment-draft.ts';
import css from './charge.module.css';
import { DiscountDialog, KeepDialog, ReverseDialog, TakeDialog } from './charge-dialogs.ts';
import { chargeAmounts } from './charge-texts.ts';
import { MovementList } from './movement-list.tsx';

export type ChargeProps = {
  cause: ChargedCause;
  /** Who pays, and for what. */
  about: ReactNode;
  /** Whether the reader may take money for the record. */
  takes: boolean;
  /** Whether the reader may reverse payments. */
  reverses: boolean;
  shown: boolean;
  /** A further way to return what is over, in dollars. */
  refundOnline?: ((amount: number) => ReactNode) | undefined;
};

/** «Cobro»: what a record is charged, what was paid, what is left, and the actions of staff on them. */
export default function ChargeSection(props: ChargeProps) {
  const { cause, takes, shown } = props;
  const { data, error, refetch, isFetching } = useBalance(cause, shown);
  // For the dialogs, which then open at once.
  useQuery({ ...METHODS_QUERY, enabled: shown && takes });
  return (
    <section className={css.section} aria-busy={data === undefined && error === null}>
      <h3 className="no-margin below-12 large">Cobro</h3>
      {data ? (
        <Charge {...props} balance={data} />
      ) : error ? (
        <div className="column gap-16 align-start">
          <Banner kind="error" title="No se pudo leer el cobro">
            {failureMessage(error)}
          </Banner>
          <Button variant="default" aria-busy={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  );
}

type WithBalance = ChargeProps & { balance: Balance };

function Charge({ balance, ...props }: WithBalance) {
  const openDialog = useOpenDialog();
  const { movements, discount, discountTerms, kept, keptReason, state, paid } = balance;
  return (
    <div className={css.card}>
      <Amounts balance={balance} />
      {discount === 0 ? null : (
        <p className="note small break-anywhere">
          Descuento
          {discountTerms.percent === null ? '' : ` de ${formatPercent(discountTerms.percent)}`}:{' '}
          {discountTerms.reason}
        </p>
      )}
      {kept === 0 ? null : <p className="note small break-anywhere">Seña retenida: {keptReason}</p>}
      {state === 'over' && paid === 0 && movements.length === 0 ? (
        <p className="note">No hay nada que cobrar.</p>
      ) : null}
      <Actions {...props} balance={balance} />
      {movements.length === 0 ? null : (
        <MovementList
          movements={movements}
          {...(props.reverses && {
            onReverse: (parts) => openDialog(<ReverseDialog parts={parts} />),
          })}
        />
      )}
    </div>
  );
}

function Amounts({ balance }: { balance: Balance }) {
  const amounts = chargeAmounts(balance);
  const isOpenAmount = balance.balance !== 0 && balance.state !== 'open';
  return (
    <>
      {balance.state === 'unrecorded' && balance.paid === 0 ? (
        <p className="no-margin strong">Cobro sin registrar</p>
      ) : null}
      {amounts.length === 0 ? null : (
        <dl className={css.amounts}>
          {amounts.map(([label, amount], at) => (
            <div
              key={label}
              className={isOpenAmount && at === amounts.length - 1 ? css.left : undefined}
            >
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Actions({ cause, about, takes, balance, refundOnline }: WithBalance) {
  const openDialog = useOpenDialog();
  const { state } = balance;
  const [due, returnable] = [dueOf(balance), returnableOf(balance)];
  const online = balance.balance < 0 ? refundOnline?.(-balance.balance) : undefined;
  if (!takes) return online ? <div className={css.acts}>{online}</div> : null;
  const take = (kind: PaymentKind) =>
    openDialog(<TakeDialog kind={kind} cause={cause} about={about} />);
  const isOpen = state === 'open';
  return (
    <div className={css.acts}>
      {due > 0 && state !== 'over' ? (
        <Button variant={isOpen ? 'default' : 'filled'} onClick={() => take('payment')}>
          {state === 'unrecorded' ? 'Registrar cobro' : `Cobrar ${formatDollars(due)}`}
        </Button>
      ) : null}
      {due <= 0 && hasRefundOnline(balance) ? (
        <Button variant="default" onClick={() => take('payment')}>
          Cobrar lo reembolsado
        </Button>
      ) : null}
      {isOpen && (due > 0 || balance.paid === 0) ? (
        <Button variant="default" onClick={() => take('deposit')}>
          Tomar seña
        </Button>
      ) : null}
      {online}
      {returnable > 0 ? (
        <Button variant="default" onClick={() => take('refund')}>
          Devolver
        </Button>
      ) : null}
      {state === 'over' ? null : (
        <Button
          variant="default"
          onClick={() => openDialog(<DiscountDialog cause={cause} balance={balance} />)}
        >
          Descuento
        </Button>
      )}
      {state === 'over' && balance.paid > 0 ? (
        <Button
          variant="default"
          onClick={() => openDialog(<KeepDialog cause={cause} balance={balance} />)}
        >
          Retener seña
        </Button>
      ) : null}
    </div>
  );
}
