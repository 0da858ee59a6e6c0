import { useQuery } from '@tanstack/react-query';
import { fetchPayments } from '#pagos/web/payment-api.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

/** The attempts to pay a reservation, newest first, for whoever may see them. */
export function usePayments(reservation: string, seen: boolean) {
  return useQuery({
    queryKey: reservationKeys.payments(reservation),
    queryFn: ({ signal }) => fetchPayments(reservation, signal),
    enabled: seen,
  });
}
