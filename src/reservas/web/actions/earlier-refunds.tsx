import { formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { refundTotals } from '../../rules/refund-totals.ts';
import { usePayments } from '../payments/use-payments.ts';

type Props = { reservation: string; shown: boolean };

/** Shows refunds from before the sale and that the final value must not subtract them. */
export function EarlierRefunds({ reservation, shown }: Props) {
  const { data: payments = [] } = usePayments(reservation, shown);
  const { charged, refunded } = refundTotals(payments);
  if (refunded === 0) return null;
  return (
    <Banner kind="info" title={`Ya se devolvieron ${formatDollars(refunded)}`}>
      De los {formatDollars(charged)} cobrados. Ingresa lo acordado por la unidad, sin restar esa
      devolución: Finanzas la descuenta.
    </Banner>
  );
}
