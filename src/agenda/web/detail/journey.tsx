import { IconCalendarTime, IconMessage, IconReceiptOff, IconTrash } from '@tabler/icons-react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { type JourneyItem, journeyOf } from '#kernel/journey.ts';
import { vehicleWords } from '#kernel/vehicle-words.ts';
import { type JourneyLine, JourneyList } from '#web-kit/panel/detail/journey-list.tsx';
import type { CitationDetail, CitationEvent } from '../../contract/staff-citation.ts';
import { CITATION_LABELS, CITATION_WAY, type CitationStatus } from '../../rules/citation-status.ts';
import { STATUS_ICONS } from '../status-chip.tsx';
import { startText } from './start-text.ts';

type Item = JourneyItem<CitationStatus, CitationEvent>;

/** «Recorrido» of an appointment. */
export function Journey({ citation }: { citation: CitationDetail }) {
  const { timeZone } = useWorkshop();
  const items = journeyOf(CITATION_WAY, citation);
  return <JourneyList lines={items.map(lineOf)} timeZone={timeZone} />;
}

function lineOf(item: Item): JourneyLine {
  const trace = item.event && { at: item.event.at, by: whoOf(item.event) };
  if (item.kind === 'event') {
    return { kind: 'between', icon: EVENT_ICONS[item.event.kind], what: whatOf(item.event), trace };
  }
  const { state, status } = item;
  const note = correctionOf(item.event);
  const what = CITATION_LABELS[status];
  return { kind: state, icon: STATUS_ICONS[status], what, trace, ...(note && { note }) };
}

function correctionOf(event: CitationEvent | null): string | null {
  if (!event?.corrected) return null;
  const { from, to } = event.corrected;
  return `Vehículo corregido: ${vehicleWords(from) || 'Sin datos'} → ${vehicleWords(to)}`;
}

const EVENT_ICONS = {
  booked: IconMessage,
  moved: IconMessage,
  rescheduled: IconCalendarTime,
  commented: IconMessage,
  deleted: IconTrash,
  voided: IconReceiptOff,
} as const;

function whatOf({ kind, moved }: CitationEvent): string {
  if (kind === 'rescheduled' && moved) {
    return `Reagendada del ${startText(moved.from)} al ${startText(moved.to)}`;
  }
  return EVENT_WORDS[kind];
}

const EVENT_WORDS: Readonly<Record<CitationEvent['kind'], string>> = {
  booked: 'Reservada',
  moved: 'Cambio de estado',
  rescheduled: 'Reagendada',
  commented: 'Comentario interno guardado',
  deleted: 'Eliminada',
  voided: 'Venta anulada',
};

function whoOf({ actor, by }: CitationEvent): string {
  if (actor === 'client') return 'Cliente';
  return by || (actor === 'staff' ? 'Taller' : 'Sistema');
}
