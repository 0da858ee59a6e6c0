import { formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { refundTotals } from '../../rules/refund-totals.ts';
import { usePayments } from '../payments/use-payments.ts';

type Props = { reservation: string; shown: boolean };

/** Says that money went back before the sale, and that the final value is the one without that. */
export function EarlierRefunds({ reservation, shown }: Props) {
  const { data: payments = [] } = usePayments(reservation, shown);
  const { charged, back } = refundTotals(payments);
  if (back === 0) return null;
  return (
    <Banner kind="info" title={`Ya se devolvieron ${formatDollars(back)}`}>
      De los {formatDollars(charged)} cobrados. Ingresa lo acordado por la unidad, sin restar esa
      devolución: Finanzas la descuenta.
    </Banner>
  );
}
