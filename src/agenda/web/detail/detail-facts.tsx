import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { productName, serviceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration } from '#shared/time/day-time.ts';
import { type Fact, FactList } from '#ui/panel/detail/fact-list.tsx';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import { ClientLink, MotorcycleLink } from '#ui/panel/text/record-link.tsx';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { paymentStatusOf } from '../../rules/payment-status.ts';

/** Facts of the appointment; missing values have a text. */
export function CitationFacts({ citation }: { citation: CitationDetail }) {
  const { timeZone } = useWorkshop();
  return <FactList facts={factsOf(citation, timeZone)} />;
}

/** The client's notes. They come first in the detail, because the mechanic needs them. */
export function ClientNote({ citation }: { citation: CitationDetail }) {
  return <FactList facts={[['Notas del cliente', citation.notes.trim() || 'Sin notas']]} />;
}

function factsOf(citation: CitationDetail, timeZone: string): Fact[] {
  const { service, product, maintenance } = citation;
  const client = <ClientLink client={citation.client}>{citation.clientName}</ClientLink>;
  const vehicle = (
    <MotorcycleLink motorcycle={citation.motorcycle}>
      {vehicleLabel(citation) || 'Sin datos'}
    </MotorcycleLink>
  );
  const moments: [string, string | null][] = [
    ['Creada', citation.createdAt],
    ['Actualizada', citation.updatedAt],
    ['Entregada', citation.deliveredAt],
    ['Cancelada', citation.cancelledAt],
    ['Eliminada', citation.deletedAt],
  ];
  return [
    ['Cliente', client],
    ['Teléfono', citation.clientPhone || 'Sin teléfono'],
    ['Email', citation.clientEmail || 'Sin email'],
    ['Vehículo', vehicle],
    product ? ['Producto', productName(product)] : ['Servicio', serviceName(service)],
    ['Duración', formatDuration(service.duration)],
    // The client's total: with parts and labour, once they are recorded.
    ['Precio', formatDollars(maintenance?.total ?? service.price)],
    ['Pago', paymentStatusOf(citation.status, citation.history)],
    ...moments.flatMap(([label, iso]): Fact[] =>
      iso === null ? [] : [[label, formatInstant(iso, timeZone)]],
    ),
  ];
}
