import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fetchPaymentsInReview } from '#payments/web/payment-api.ts';
import { reservationKeys } from '../staff-reservation-api.ts';
import css from './reservations-tab.module.css';

type Props = { onOpen: (reservation: string) => void };

/** Number of payments in review with a link to each; nothing without one. */
export function ReviewNotice({ onOpen }: Props) {
  const { data } = useQuery({
    queryKey: reservationKeys.review,
    queryFn: ({ signal }) => fetchPaymentsInReview(signal),
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <section className={css.review} aria-label="Pagos en revisión">
      <p className={css.reviewWords}>
        <IconAlertTriangle size={22} aria-hidden="true" />
        {data.count === 1 ? '1 pago requiere revisión' : `${data.count} pagos requieren revisión`}
      </p>
      <div className={css.reviewWays}>
        {data.payments.map(({ reservation, invoice }) => (
          <Button key={invoice} variant="default" onClick={() => onOpen(reservation)}>
            {invoice}
          </Button>
        ))}
      </div>
    </section>
  );
}
