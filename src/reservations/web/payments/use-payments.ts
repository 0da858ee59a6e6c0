import { useQuery } from '@tanstack/react-query';
import { fetchPayments } from '#payments/web/payment-api.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

/** Payments of a reservation, newest first. `enabled` false reads nothing. */
export function usePayments(reservation: string, enabled: boolean) {
  return useQuery({
    queryKey: reservationKeys.payments(reservation),
    queryFn: ({ signal }) => fetchPayments(reservation, signal),
    enabled,
  });
}
