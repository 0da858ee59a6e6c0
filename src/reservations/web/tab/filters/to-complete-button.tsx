import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fetchReservations, type ListQuery, reservationKeys } from '../../staff-reservation-api.ts';
import type { ReservationFilters } from './filters.ts';
import css from './to-complete-button.module.css';

const DELIVERED: ListQuery = { status: 'delivered', page: 1, limit: 1 };

type Props = Pick<ReservationFilters, 'filters' | 'change'>;

/** Number of delivered reservations that wait for «Completado». The list hides them; the button shows them. */
export function ToCompleteButton({ filters, change }: Props) {
  const { data } = useQuery({
    queryKey: reservationKeys.list(DELIVERED),
    queryFn: ({ signal }) => fetchReservations(DELIVERED, signal),
  });
  const on = filters.status === 'delivered';
  const waiting = data?.total ?? 0;
  if (waiting === 0 && !on) return null;
  return (
    <Button
      variant="default"
      className={css.waiting ?? ''}
      aria-pressed={on}
      onClick={() => change({ status: on ? '' : 'delivered' })}
    >
      Por completar ({waiting})
    </Button>
  );
}
