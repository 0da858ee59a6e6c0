import { IconArrowsSplit2, IconMessage, IconReceiptOff, IconTrash } from '@tabler/icons-react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { type JourneyItem, journeyOf } from '#kernel/journey.ts';
import { formatDollars } from '#kernel/money.ts';
import { type JourneyLine, JourneyList } from '#web-kit/panel/detail/journey-list.tsx';
import type { ReservationDetail, ReservationEvent } from '../../contract/staff-reservation.ts';
import { RESERVATION_LABELS } from '../../rules/reservation-status.ts';
import { type WayStep, wayOf } from '../../rules/reservation-way.ts';
import { STATUS_ICONS } from '../status-chip.tsx';

/** «Recorrido» of a reservation. */
export function Journey({ reservation }: { reservation: ReservationDetail }) {
  const { timeZone } = useWorkshop();
  const { status, history } = reservation;
  const way = wayOf(
    status,
    history.flatMap(({ to }) => (to === null ? [] : [to])),
  );
  const items = journeyOf<WayStep, ReservationEvent>(way, reservation);
  return <JourneyList lines={items.map(lineOf)} timeZone={timeZone} />;
}

function lineOf(item: JourneyItem<WayStep, ReservationEvent>): JourneyLine {
  const trace = item.event && { at: item.event.at, by: whoOf(item.event) };
  if (item.kind === 'event') {
    const { kind } = item.event;
    return { kind: 'between', icon: EVENT_ICONS[kind], what: EVENT_WORDS[kind], trace };
  }
  const { state, status, event } = item;
  if (status === 'fork') {
    return { kind: state, icon: IconArrowsSplit2, what: 'Despacho o instalación', trace };
  }
  const value = event?.finalSaleValue ?? null;
  const what = RESERVATION_LABELS[status];
  return {
    kind: state,
    icon: STATUS_ICONS[status],
    what: value === null ? what : `${what}, ${formatDollars(value)}`,
    trace,
  };
}

const EVENT_ICONS = {
  reserved: IconMessage,
  moved: IconMessage,
  commented: IconMessage,
  deleted: IconTrash,
  voided: IconReceiptOff,
} as const;

const EVENT_WORDS: Readonly<Record<ReservationEvent['kind'], string>> = {
  reserved: 'Reservada',
  moved: 'Cambio de estado',
  commented: 'Comentario interno guardado',
  deleted: 'Eliminada',
  voided: 'Venta anulada',
};

function whoOf({ actor, by }: ReservationEvent): string {
  if (actor === 'client') return 'Cliente';
  return by || (actor === 'staff' ? 'Taller' : 'Pago en línea');
}
