import { Banner } from '#ui/banner.tsx';
import { paidComparisonText } from '../../rules/paid-comparison.ts';
import { refundTotals } from '../../rules/refund-totals.ts';
import { usePayments } from './use-payments.ts';

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
