import { IconCalendarTime, IconMessage, IconTrash } from '@tabler/icons-react';
import { shortDay } from '#kernel/day-time.ts';
import type { CitationDetail, CitationEvent } from '../../contract/staff-citation.ts';
import { CITATION_LABELS } from '../../rules/citation-status.ts';
import { type JourneyItem, journeyOf } from '../../rules/journey.ts';
import { useWorkshop } from '../actions/use-workshop.ts';
import { STATUS_ICONS } from '../status-chip.tsx';
import detail from './detail.module.css';
import { instantText } from './instant-text.ts';
import css from './journey.module.css';

type Item = JourneyItem<CitationEvent>;

/** «Recorrido»: the steps with who moved it when, what happened in between, and what is ahead. */
export function Journey({ citation }: { citation: CitationDetail }) {
  const items = journeyOf(citation.status, citation.history);
  return (
    <section className={detail.section}>
      <h3 className={detail.sectionTitle}>Recorrido</h3>
      <ol className={css.way}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <Line key={at} item={item} />
        ))}
      </ol>
    </section>
  );
}

function Line({ item }: { item: Item }) {
  const now = item.kind === 'step' && item.state === 'now';
  return (
    <li
      className={`${css.line} ${item.kind === 'step' ? css[item.state] : css.between}`}
      {...(now && { 'aria-current': 'step' })}
    >
      <Mark item={item} />
      <div className={css.text}>
        <span className={css.what}>{whatOf(item)}</span>
        {now ? <span className={css.nowWord}>Ahora</span> : null}
        {item.kind === 'step' && item.state === 'ahead' ? (
          <span className="sr-only">, todavía no</span>
        ) : null}
        <Trace event={item.event} />
      </div>
    </li>
  );
}

function Mark({ item }: { item: Item }) {
  const Icon = item.kind === 'step' ? STATUS_ICONS[item.status] : EVENT_ICONS[item.event.kind];
  return (
    <span className={css.mark} aria-hidden="true">
      <Icon size={item.kind === 'step' ? 18 : 15} stroke={2} />
    </span>
  );
}

/** Who and when; the workshop's time. */
function Trace({ event }: { event: CitationEvent | null }) {
  const { timeZone } = useWorkshop();
  if (event === null) return null;
  return (
    <span className={css.trace}>
      <time dateTime={event.at}>{instantText(event.at, timeZone)}</time> · {whoOf(event)}
    </span>
  );
}

const EVENT_ICONS = {
  booked: IconMessage,
  moved: IconMessage,
  rescheduled: IconCalendarTime,
  commented: IconMessage,
  deleted: IconTrash,
} as const;

function whatOf(item: Item): string {
  if (item.kind === 'step') return CITATION_LABELS[item.status];
  const { kind, moved } = item.event;
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
};

const startText = ({ date, time }: { date: string; time: string }) => `${shortDay(date)} ${time}`;

function whoOf({ actor, by }: CitationEvent): string {
  if (actor === 'client') return 'Cliente';
  return by || (actor === 'staff' ? 'Taller' : 'Sistema');
}
