import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Payment } from '#payments/contract/payment.ts';
import { checkPayments } from '#payments/web/payment-api.ts';
import { Banner } from '#ui/banner.tsx';
import detail from '#ui/panel/detail/detail.module.css';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ReservationDetail } from '../../contract/staff-reservation.ts';
import { reservationKeys } from '../staff-reservation-api.ts';
import { PaymentCard } from './payment-card.tsx';
import { RefundDialog, ReviewDialog } from './payment-dialogs.tsx';
import { usePayments } from './use-payments.ts';

type Props = {
  reservation: ReservationDetail;
  /** Whether the reader may refund payments. */
  refunds: boolean;
  shown: boolean;
  onDone: (message: string) => void;
};

/** Payments of a reservation and their actions. */
export function PaymentSection({ reservation, refunds, shown, onDone }: Props) {
  const { data: payments, error, refetch, isFetching } = usePayments(reservation._id, shown);
  const openDialog = useOpenDialog();
  return (
    <section className="top-28" aria-busy={payments === undefined && error === null}>
      <h3 className="no-margin below-12 large">Pago</h3>
      {payments ? (
        <Attempts
          {...{ reservation, payments, onDone }}
          onReview={(payment) => openDialog(<ReviewDialog payment={payment} />)}
          {...(refunds && {
            onRefund: (payment) =>
              openDialog(<RefundDialog reservation={reservation} payment={payment} />),
          })}
        />
      ) : error ? (
        <div className={detail.stack}>
          <Banner kind="error" title="No se pudo leer el pago">
            {error.message}
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

type AttemptsProps = Pick<Props, 'reservation' | 'onDone'> & {
  payments: readonly Payment[];
  onReview: (payment: Payment) => void;
  onRefund?: (payment: Payment) => void;
};

function Attempts({ reservation, payments, onReview, onRefund, onDone }: AttemptsProps) {
  const { check, checking } = useCheck(reservation._id, onDone);
  if (payments.length === 0) {
    return <p className={detail.quiet}>Esta reserva no tiene pagos en línea.</p>;
  }
  return (
    <>
      <ol className="stack gap-12 plain-list">
        {payments.map((payment) => (
          <li key={payment._id}>
            <PaymentCard
              payment={payment}
              several={payments.length > 1}
              onDone={onDone}
              onReview={onReview}
              {...(onRefund && { onRefund })}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        className="top-12"
        leftSection={<IconRefresh size={18} aria-hidden="true" />}
        aria-busy={checking}
        onClick={() => void check()}
      >
        Verificar con PayPal
      </Button>
    </>
  );
}

function useCheck(reservation: string, onDone: (message: string) => void) {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);
  const check = async () => {
    if (busy.current) return;
    busy.current = true;
    setChecking(true);
    try {
      const { payments, message } = await checkPayments(reservation);
      client.setQueryData(reservationKeys.payments(reservation), payments);
      dismiss();
      onDone(message);
    } catch (error) {
      report('No se pudo verificar con PayPal.', error);
    } finally {
      busy.current = false;
      setChecking(false);
      void client.invalidateQueries({ queryKey: reservationKeys.all });
    }
  };
  return { check, checking };
}
