import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { productName } from '#shared/records/display-fallback.ts';
import { type Fact, FactList } from '#ui/panel/detail/fact-list.tsx';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import { ClientLink, MotorcycleLink } from '#ui/panel/text/record-link.tsx';
import type { ReservationDetail } from '../../contract/staff-reservation.ts';

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
    ['Producto', productName(product)],
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
