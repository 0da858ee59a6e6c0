import type { PublicBusiness } from '#settings/contract/settings.ts';
import { timeZoneOf } from '#settings/web/public-business-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longMoment } from '#shared/time/day-time.ts';
import { Facts } from '#ui/wizard/confirm/review-block.tsx';
import { RESERVATION_LABELS, type ReservationStatus } from '../../../rules/reservation-status.ts';
import css from './receipt.module.css';
import type { StoredReservation } from './stored-reservation.ts';

type Props = {
  made: StoredReservation;
  /** The current status. */
  status: ReservationStatus;
  business: PublicBusiness | null;
};

/** Data of the reservation with its code, which identifies it on the telephone. */
export function ReceiptTicket({ made, status, business }: Props) {
  const { vehicleInfo, product } = made;
  return (
    <article className={css.ticket} aria-label="Datos de la reserva">
      <p className={css.code}>{made.code}</p>
      <p className={css.product}>
        {product.name} · {formatDollars(product.price)}
      </p>
      <Facts
        facts={[
          ['Estado', RESERVATION_LABELS[status]],
          ['Nombre', made.clientName],
          ['Email', made.clientEmail],
          ['Teléfono', made.clientPhone],
          ['Entrega', `${made.clientAddress}, ${made.clientState}, ${made.clientCountry}`],
          ['Moto', `${vehicleInfo.brand} ${vehicleInfo.model} ${vehicleInfo.year}`],
          ['Reservada', longMoment(made.createdAt, timeZoneOf(business))],
          ['Notas', made.notes],
        ]}
      />
      <p className={css.mail}>
        <MailNote made={made} />
      </p>
    </article>
  );
}

function MailNote({ made: { clientEmail, mailed, paymentUrl } }: Pick<Props, 'made'>) {
  if (!mailed) {
    return (
      <>
        A <b>{clientEmail}</b> no va ningún correo con los datos de la reserva. Guarda el código de
        tu reserva.
      </>
    );
  }
  return (
    <>
      Enviamos un correo a <b>{clientEmail}</b> con los datos de la reserva
      {paymentUrl === null ? '.' : ' y el enlace para pagar.'}
    </>
  );
}
