import {
  IconCalendarClock,
  IconCircleDashedPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type Ref, useDeferredValue } from 'react';
import { formatReadyTime } from '#availability/rules/shown-times.ts';
import { ChargeChip } from '#cash/web/cash-parts.ts';
import { useWorkshop, useWorkshopClock } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { displayedProductName, displayedServiceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, longDay } from '#shared/time/day-time.ts';
import { ContactButtons } from '#ui/panel/contact/contact-buttons.tsx';
import css from '#ui/panel/detail/detail.module.css';
import { type Fact, FactList } from '#ui/panel/detail/fact-list.tsx';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import { ClientLink, MotorcycleLink } from '#ui/panel/text/record-link.tsx';
import { useWorkOrder } from '#work-orders/web/use-work-order.ts';
import type {
  CitationDetail,
  CitationSummary,
  ListedCitation,
} from '../../contract/staff-citation.ts';
import { paymentStatusOf } from '../../rules/payment-status.ts';
import { useCitationChat } from '../client-messages.ts';
import { CitationStatusChip } from '../status-chip.tsx';
import { LateMark, TodayMark } from '../when-marks.tsx';
import own from './detail-head.module.css';

/** A row of a list or board, or, with fewer fields, of the calendar. */
export type VisibleCitation = ListedCitation | CitationSummary;

type Props = {
  /** `undefined` until it is read. */
  detail: CitationDetail | undefined;
  row: VisibleCitation | undefined;
  manages: boolean;
  /** Whether the detail is open and the user may see what the citation is charged. */
  charged: boolean;
  ref: Ref<HTMLDivElement>;
};

/**
 * Status, motorcycle, job, price, time, promised hour and contact; until the detail is read those of its row, without
 * contact. The status of a deleted citation is hidden, unless it was cancelled before.
 */
export function CitationHead({ detail, row, manages, charged, ref }: Props) {
  // The empty drawer is painted first, so that the press answers sooner.
  const laterRow = useDeferredValue(row, undefined);
  const now = useWorkshopClock();
  const citation = detail ?? (row && laterRow);
  if (citation === undefined) return null;
  const deleted = detail !== undefined && detail.deletedAt !== null;
  return (
    <div className={css.head} ref={ref} tabIndex={-1}>
      <div className={css.chips}>
        {deleted && citation.status !== 'cancelled' ? null : (
          <CitationStatusChip status={citation.status} />
        )}
        {deleted ? (
          <span className={css.badge}>
            <IconTrash size={16} aria-hidden="true" />
            Eliminada
          </span>
        ) : (
          <>
            <TodayMark citation={citation} now={now} />
            <LateMark citation={citation} now={now} />
          </>
        )}
        {detail && charged ? (
          <ChargeChip cause={{ kind: 'citation', id: detail._id }} shown />
        ) : null}
        {citation.overbooked ? (
          <span className={css.badge}>
            <IconCircleDashedPlus size={16} aria-hidden="true" />
            Sobreturno
          </span>
        ) : null}
        {detail?.manualEntry ? (
          <span className={css.badge}>
            <IconPencil size={16} aria-hidden="true" />
            Cita manual
          </span>
        ) : null}
      </div>
      <p className={own.booked}>
        <DotSeparated parts={bookedParts(citation, detail)} />
      </p>
      <p className={css.when}>
        <IconCalendarClock size={22} aria-hidden="true" />
        <span>
          {longDay(citation.date)}, <strong>{citation.time}</strong>
          <span className="block muted small">
            <ReadyTime citation={citation} />
          </span>
        </span>
      </p>
      {detail ? <Contact citation={detail} manages={manages} /> : null}
    </div>
  );
}

/**
 * Returns plate, motorcycle, job and price as far as they are known. Once a job is installed, its total with parts and
 * labour is in the detail only.
 */
function bookedParts(row: VisibleCitation, detail: CitationDetail | undefined): string[] {
  const listed = detail ?? ('motorcycle' in row ? row : null);
  const isTotalUnread = !detail && (row.status === 'installed' || row.status === 'delivered');
  const price = detail?.maintenance?.total ?? listed?.service.price;
  return [
    listed?.motorcycle?.plate ?? '',
    vehicleLabel(row),
    displayedServiceName(row.service),
    price === undefined || isTotalUnread ? '' : formatDollars(price),
  ].filter(Boolean);
}

/** The promised time, or the expected end of the work. Keeps its height until the order is read, which may have a promise. */
function ReadyTime({ citation: { _id, date, ready, workOrder } }: { citation: VisibleCitation }) {
  const { data: order, isLoading } = useWorkOrder(_id, workOrder !== null);
  if (isLoading) return '\u00a0';
  const promised = order?.promised ?? null;
  if (promised !== null) return `Prometida: ${formatReadyTime(promised, date)}`;
  return `Fin previsto: ${formatReadyTime(ready, date)}`;
}

function Contact({ citation, manages }: { citation: CitationDetail; manages: boolean }) {
  const chat = useCitationChat(citation, { manages });
  return <ContactButtons phone={citation.clientPhone} email={citation.clientEmail} {...chat} />;
}

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
    product
      ? ['Producto', displayedProductName(product)]
      : ['Servicio', displayedServiceName(service)],
    ['Duración', formatDuration(service.duration)],
    // The client's total: with parts and labour, once they are recorded.
    ['Precio', formatDollars(maintenance?.total ?? service.price)],
    ['Pago', paymentStatusOf(citation.status, citation.history)],
    ...moments.flatMap(([label, iso]): Fact[] =>
      iso === null ? [] : [[label, formatInstant(iso, timeZone)]],
    ),
  ];
}
