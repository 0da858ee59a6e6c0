import { IconCalendarTime, IconMessage, IconReceiptOff, IconTrash } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { buildTimeline, type TimelineItem } from '#shared/records/timeline.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { Timeline as EventTimeline, type TimelineEntry } from '#ui/panel/detail/timeline.tsx';
import type { CitationDetail, CitationEvent } from '../../contract/staff-citation.ts';
import {
  CITATION_HAPPY_PATH,
  CITATION_LABELS,
  type CitationStatus,
} from '../../rules/citation-status.ts';
import { CITATION_ICONS } from '../status-chip.tsx';
import { formatSlot } from './reschedule-slots.tsx';

type Item = TimelineItem<CitationStatus, CitationEvent>;

/** «Recorrido» of an appointment. */
export function CitationTimeline({ citation }: { citation: CitationDetail }) {
  const { timeZone } = useWorkshop();
  const items = buildTimeline(CITATION_HAPPY_PATH, citation);
  return <EventTimeline entries={items.map(lineOf)} timeZone={timeZone} />;
}

function lineOf(item: Item): TimelineEntry {
  const line = item.event && { at: item.event.at, by: actorLabel(item.event) };
  if (item.kind === 'event') {
    return {
      kind: 'between',
      icon: EVENT_ICONS[item.event.kind],
      label: eventText(item.event),
      event: line,
    };
  }
  const { state, status } = item;
  const note = correctionNote(item.event);
  const what = CITATION_LABELS[status];
  return {
    kind: state,
    icon: CITATION_ICONS[status],
    label: what,
    event: line,
    ...(note && { note }),
  };
}

function correctionNote(event: CitationEvent | null): string | null {
  if (!event?.corrected) return null;
  const { from, to } = event.corrected;
  return `Vehículo corregido: antes ${vehicleLabel(from) || 'sin datos'}, ahora ${vehicleLabel(to)}`;
}

const EVENT_ICONS = {
  booked: IconMessage,
  moved: IconMessage,
  rescheduled: IconCalendarTime,
  commented: IconMessage,
  deleted: IconTrash,
  voided: IconReceiptOff,
} as const;

function eventText({ kind, moved }: CitationEvent): string {
  if (kind === 'rescheduled' && moved) {
    return `Reagendada del ${formatSlot(moved.from)} al ${formatSlot(moved.to)}`;
  }
  return EVENT_LABELS[kind];
}

const EVENT_LABELS: Readonly<Record<CitationEvent['kind'], string>> = {
  booked: 'Reservada',
  moved: 'Cambio de estado',
  rescheduled: 'Reagendada',
  commented: 'Comentario interno guardado',
  deleted: 'Eliminada',
  voided: 'Venta anulada',
};

function actorLabel({ actor, by }: CitationEvent): string {
  if (actor === 'client') return 'Cliente';
  return by || (actor === 'staff' ? 'Taller' : 'Sistema');
}
