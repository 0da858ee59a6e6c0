import { Button } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { ChargeSection } from '#cash/web/cash-parts.ts';
import { formatDollars } from '#shared/money/money.ts';
import { displayedProductName } from '#shared/records/display-fallback.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import type { ReservationDetail } from '../../contract/staff-reservation.ts';
import { RefundDialog } from './payment-dialogs.tsx';
import { usePayments } from './use-payments.ts';

type Props = {
  reservation: ReservationDetail;
  /** Whether the reader may take money for it. */
  takes: boolean;
  /** Whether the reader may refund its online payments. */
  refunds: boolean;
  shown: boolean;
};

/** «Cobro» of a reservation. What is over goes back to the online payment if there is one. */
export function ReservationCharge({ reservation, takes, refunds, shown }: Props) {
  const openDialog = useOpenDialog();
  const { data: payments = [] } = usePayments(reservation._id, shown && refunds);
  const payment = payments.find(({ refundable }) => refundable > 0);
  return (
    <ChargeSection
      cause={{ kind: 'reservation', id: reservation._id }}
      about={`${reservation.clientName} · ${displayedProductName(reservation.product)}`}
      takes={takes}
      reverses={takes || refunds}
      shown={shown}
      refundOnline={
        payment && refunds
          ? (over) => {
              const amount = Math.min(over, payment.refundable);
              return (
                <Button
                  leftSection={<IconReceiptRefund size={18} aria-hidden="true" />}
                  onClick={() => openDialog(<RefundDialog {...{ reservation, payment, amount }} />)}
                >
                  Reembolsar {formatDollars(amount)} por PayPal
                </Button>
              );
            }
          : undefined
      }
    />
  );
}
