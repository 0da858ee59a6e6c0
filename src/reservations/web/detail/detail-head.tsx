import { IconTrash } from '@tabler/icons-react';
import { type Ref, useDeferredValue } from 'react';
import { ChargeChip } from '#cash/web/cash-parts.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { displayedProductName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { ContactButtons } from '#ui/panel/contact/contact-buttons.tsx';
import css from '#ui/panel/detail/detail.module.css';
import { type Fact, FactList } from '#ui/panel/detail/fact-list.tsx';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import { ClientLink, MotorcycleLink } from '#ui/panel/text/record-link.tsx';
import type { ListedReservation, ReservationDetail } from '../../contract/staff-reservation.ts';
import { reservationProgress } from '../../rules/reservation-path.ts';
import { usePayments } from '../payments/use-payments.ts';
import { ReservationStatusChip } from '../status-chip.tsx';
import { useReservationChat } from '../use-whatsapp-message.ts';
import own from './detail-head.module.css';

type ContactProps = {
  reservation: ReservationDetail;
  manages: boolean;
  /** Whether the reader may see the payments. */
  seesPayments: boolean;
};

type Props = Omit<ContactProps, 'reservation'> & {
  /** `undefined` until it is read. */
  detail: ReservationDetail | undefined;
  row: ListedReservation | undefined;
  ref: Ref<HTMLDivElement>;
};

/**
 * Status, motorcycle, product, price, and contact buttons of the client; until the detail is read those of its row,
 * without buttons.
 */
export function ReservationHead({ detail, row, ref, ...contact }: Props) {
  const { seesPayments } = contact;
  // The empty drawer is painted first.
  const laterRow = useDeferredValue(row, undefined);
  const reservation = detail ?? (row && laterRow);
  if (reservation === undefined) return null;
  const { status, product } = reservation;
  const { brand, model, year } = reservation.vehicleInfo;
  const progress = reservationProgress(status);
  return (
    <div className={css.head} ref={ref} tabIndex={-1}>
      <div className={css.chips}>
        <ReservationStatusChip status={status} />
        {detail !== undefined && detail.deletedAt !== null ? (
          <span className={css.badge}>
            <IconTrash size={16} aria-hidden="true" />
            Eliminada
          </span>
        ) : null}
        {detail && seesPayments ? (
          <ChargeChip cause={{ kind: 'reservation', id: detail._id }} shown />
        ) : null}
        {progress === null ? null : <Progress {...progress} />}
      </div>
      <p className={own.unit}>
        <DotSeparated
          parts={[
            reservation.motorcycle?.plate ?? '',
            vehicleLabel({ vehicleBrand: brand, vehicleModel: model, vehicleYear: year }),
            displayedProductName(product),
            formatDollars(reservation.finalSaleValue ?? product.price),
          ].filter(Boolean)}
        />
      </p>
      {detail ? <Contact reservation={detail} {...contact} /> : null}
    </div>
  );
}

function Contact({ reservation, manages, seesPayments }: ContactProps) {
  const { _id, clientPhone, clientEmail } = reservation;
  const { data: payments } = usePayments(_id, seesPayments);
  const payable = payments?.find(({ paymentUrl }) => paymentUrl !== null);
  const chat = useReservationChat(reservation, { payment: payable?.paymentUrl, manages });
  return <ContactButtons phone={clientPhone} email={clientEmail} {...chat} />;
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

/** All fields of the reservation as a list. */
export function ReservationFacts({ reservation }: { reservation: ReservationDetail }) {
  const { timeZone } = useWorkshop();
  return <FactList facts={factsOf(reservation, timeZone)} />;
}

function factsOf(reservation: ReservationDetail, timeZone: string): Fact[] {
  const { product, vehicleInfo, payment, finalSaleValue } = reservation;
  const { brand, model, year } = vehicleInfo;
  const client = <ClientLink client={reservation.client}>{reservation.clientName}</ClientLink>;
  const vehicle = (
    <MotorcycleLink motorcycle={reservation.motorcycle}>
      {[brand, model, year].filter((part) => part !== '').join(' ') || 'Sin datos'}
    </MotorcycleLink>
  );
  const moments: [string, string | null][] = [
    ['Reservada', reservation.reservationDate],
    ['Actualizada', reservation.updatedAt],
    ['Entregada', reservation.deliveredAt],
    ['Cancelada', reservation.cancelledAt],
  ];
  return [
    ['Código', reservation.code],
    ['Cliente', client],
    ['Teléfono', reservation.clientPhone || 'Sin teléfono'],
    ['Email', reservation.clientEmail || 'Sin email'],
    ['País', reservation.clientCountry],
    ['Provincia', reservation.clientState],
    ['Dirección', reservation.clientAddress],
    ['Vehículo', vehicle],
    ['Producto', displayedProductName(product)],
    ['Precio', formatDollars(product.price)],
    ['Pago', payment.label],
    ...(finalSaleValue === null
      ? []
      : ([['Valor final', formatDollars(finalSaleValue)]] satisfies Fact[])),
    ...moments.flatMap(([label, iso]): Fact[] =>
      iso === null ? [] : [[label, formatInstant(iso, timeZone)]],
    ),
    ['Notas del cliente', reservation.notes.trim() || 'Sin notas'],
  ];
}
