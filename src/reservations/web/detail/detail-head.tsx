import { IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { productName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { ContactButtons } from '#ui/panel/contact/contact-buttons.tsx';
import css from '#ui/panel/detail/detail.module.css';
import { DotSeparated } from '#ui/panel/text/dot-separated.tsx';
import type { ReservationDetail } from '../../contract/staff-reservation.ts';
import { reservationProgress } from '../../rules/reservation-path.ts';
import { usePayments } from '../payments/use-payments.ts';
import { ReservationStatusChip } from '../status-chip.tsx';
import { useReservationChat } from '../use-whatsapp-message.ts';
import own from './head.module.css';

type Props = {
  reservation: ReservationDetail;
  manages: boolean;
  /** Whether the reader may see the payments. */
  seesPayments: boolean;
  ref: Ref<HTMLDivElement>;
};

/** Status, motorcycle, product, price, and contact buttons of the client. */
export function ReservationHead({ reservation, manages, seesPayments, ref }: Props) {
  const { _id, status, deletedAt, product, clientPhone, clientEmail } = reservation;
  const { brand, model, year } = reservation.vehicleInfo;
  const { data: payments } = usePayments(_id, seesPayments);
  const payable = payments?.find(({ paymentUrl }) => paymentUrl !== null);
  const chat = useReservationChat(reservation, { payment: payable?.paymentUrl, manages });
  const progress = reservationProgress(status);
  return (
    <div className={css.head} ref={ref} tabIndex={-1}>
      <div className={css.chips}>
        <ReservationStatusChip status={status} />
        {deletedAt === null ? null : (
          <span className={css.badge}>
            <IconTrash size={16} aria-hidden="true" />
            Eliminada
          </span>
        )}
        {progress === null ? null : <Progress {...progress} />}
      </div>
      <p className={own.unit}>
        <DotSeparated
          parts={[
            reservation.motorcycle?.plate ?? '',
            vehicleLabel({ vehicleBrand: brand, vehicleModel: model, vehicleYear: year }),
            productName(product),
            formatDollars(reservation.finalSaleValue ?? product.price),
          ].filter(Boolean)}
        />
      </p>
      <ContactButtons phone={clientPhone} email={clientEmail} {...chat} />
    </div>
  );
}

/** «3 de 8» as text and as segments. */
function Progress({ step, of }: { step: number; of: number }) {
  return (
    <span className={own.progress}>
      {step} de {of}
      <span className={own.segments} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments are identified by their position
          <span key={index} data-done={index < step} />
        ))}
      </span>
    </span>
  );
}
