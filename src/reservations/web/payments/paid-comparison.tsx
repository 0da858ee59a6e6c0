import { useQuery } from '@tanstack/react-query';
import { fetchPayments } from '#payments/web/payment-api.ts';
import { Banner } from '#ui/banner.tsx';
import { paidComparisonText, refundTotals } from '../../rules/sale-value.ts';
import { reservationKeys } from '../staff-reservation-api.ts';

type Props = {
  reservation: string;
  /** In dollars; `null` if there is no valid value yet. */
  finalValue: number | null;
  shown: boolean;
};

/** Shows the difference between the online payments and the final value. It books nothing. */
export function PaidComparison({ reservation, finalValue, shown }: Props) {
  const { data: payments = [] } = usePayments(reservation, shown);
  const text = finalValue === null ? null : paidComparisonText(refundTotals(payments), finalValue);
  return text === null ? null : <Banner kind="info">{text}</Banner>;
}

/** Payments of a reservation, newest first. `enabled` false reads nothing. */
export function usePayments(reservation: string, enabled: boolean) {
  return useQuery({
    queryKey: reservationKeys.payments(reservation),
    queryFn: ({ signal }) => fetchPayments(reservation, signal),
    enabled,
  });
}
