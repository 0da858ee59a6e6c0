import { IconArrowsSplit2, IconMessage, IconReceiptOff, IconTrash } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { buildTimeline, type TimelineItem } from '#shared/records/timeline.ts';
import { Timeline as EventTimeline, type TimelineEntry } from '#ui/panel/detail/timeline.tsx';
import type { ReservationDetail, ReservationEvent } from '../../contract/staff-reservation.ts';
import { happyPath, type PathStep } from '../../rules/reservation-path.ts';
import { RESERVATION_LABELS } from '../../rules/reservation-status.ts';
import { RESERVATION_ICONS } from '../status-chip.tsx';

/** «Recorrido»: events of the reservation and the steps ahead. */
export function ReservationTimeline({ reservation }: { reservation: ReservationDetail }) {
  const { timeZone } = useWorkshop();
  const { status, history } = reservation;
  const path = happyPath(
    status,
    history.flatMap(({ to }) => (to === null ? [] : [to])),
  );
  const items = buildTimeline<PathStep, ReservationEvent>(path, reservation);
  return <EventTimeline entries={items.map(entryOf)} timeZone={timeZone} />;
}

function entryOf(item: TimelineItem<PathStep, ReservationEvent>): TimelineEntry {
  const summary = item.event && { at: item.event.at, by: actorLabel(item.event) };
  if (item.kind === 'event') {
    const { kind } = item.event;
    return { kind: 'between', icon: EVENT_ICONS[kind], label: EVENT_LABELS[kind], event: summary };
  }
  const { state, status, event } = item;
  if (status === 'fork') {
    return { kind: state, icon: IconArrowsSplit2, label: 'Despacho o instalación', event: summary };
  }
  const value = event?.finalSaleValue ?? null;
  const statusLabel = RESERVATION_LABELS[status];
  return {
    kind: state,
    icon: RESERVATION_ICONS[status],
    label: value === null ? statusLabel : `${statusLabel}, ${formatDollars(value)}`,
    event: summary,
  };
}

const EVENT_ICONS = {
  reserved: IconMessage,
  moved: IconMessage,
  commented: IconMessage,
  deleted: IconTrash,
  voided: IconReceiptOff,
} as const;

const EVENT_LABELS: Readonly<Record<ReservationEvent['kind'], string>> = {
  reserved: 'Reservada',
  moved: 'Cambio de estado',
  commented: 'Comentario interno guardado',
  deleted: 'Eliminada',
  voided: 'Venta anulada',
};

function actorLabel({ actor, by }: ReservationEvent): string {
  if (actor === 'client') return 'Cliente';
  return by || (actor === 'staff' ? 'Taller' : 'Pago en línea');
}
