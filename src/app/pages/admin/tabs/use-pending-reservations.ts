import { useQuery } from '@tanstack/react-query';
import { fetchReservations, reservationKeys } from '#reservas/web/staff-reservation-api.ts';

const ONE = { limit: 1 };

/** Returns how many reservations wait for their payment; 0 while loading. */
export function usePendingReservations(): number {
  const { data } = useQuery({
    queryKey: reservationKeys.list(ONE),
    queryFn: ({ signal }) => fetchReservations(ONE, signal),
    select: ({ counters }) => counters.pending,
  });
  return data ?? 0;
}
