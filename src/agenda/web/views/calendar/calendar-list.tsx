import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { type LocalDateTime, longDayWithoutYear, timeOf } from '#shared/time/day-time.ts';
import type { AgendaCalendar } from '../../../contract/agenda-calendar.ts';
import { STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';
import { type DayMinute, type Gap, gapsOf } from '../../../rules/calendar/calendar-drop.ts';
import { formatRange, type OpenDay } from '../../../rules/calendar/calendar-layout.ts';
import { CITATION_LABELS } from '../../../rules/citation-status.ts';
import { CitationMenu } from '../../actions/citation-menu.tsx';
import { CitationStatusChip, statusColours } from '../../status-chip.tsx';
import { bayLabel, closedTitle } from '../calendar-titles.ts';
import { type CitationBlock, calendarGeometry } from './calendar-geometry.ts';
import css from './calendar-list.module.css';

type Props = {
  calendar: AgendaCalendar;
  span: 'day' | 'week';
  now: DayMinute;
  onOpen: (id: string) => void;
  onManual: (start: LocalDateTime) => void;
};

/** The calendar as a list for phones, by day and hour; a day also shows free time. */
export function CalendarList({ calendar, span, now, onOpen, onManual }: Props) {
  const { blocks } = calendarGeometry(calendar);
  const days = useTodayInView(span, calendar.days[0]?.date);
  return (
    <div className="stack one-column gap-24" ref={days}>
      {calendar.days.map((day) => (
        <DayList
          key={day.date}
          day={day}
          blocks={blocks.filter(({ date }) => date === day.date)}
          gaps={span === 'day' ? gapsFrom(calendar, day, blocks, now) : []}
          head={span === 'week'}
          now={now}
          {...{ onOpen, onManual }}
        />
      ))}
    </div>
  );
}

/** Scrolls a week to today. */
function useTodayInView(span: Props['span'], first: string | undefined) {
  const days = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every week
  useEffect(() => {
    if (span !== 'week') return;
    const today = days.current?.querySelector('[data-today=true]');
    // The first day needs no scrolling: the title of the week stays visible.
    if (today?.closest('section')?.previousElementSibling) today.scrollIntoView({ block: 'start' });
  }, [span, first]);
  return days;
}

/** Returns the free time from now on. */
function gapsFrom(
  { bays, slotStepMinutes: step }: AgendaCalendar,
  day: OpenDay,
  blocks: readonly CitationBlock[],
  now: DayMinute,
): Gap[] {
  if (day.date < now.date) return [];
  const from = day.date === now.date ? now.minute : 0;
  return gapsOf(day, { bays, step, from }, blocks);
}

type DayListProps = {
  day: OpenDay;
  blocks: CitationBlock[];
  gaps: Gap[];
  head: boolean;
  now: DayMinute;
  onOpen: (id: string) => void;
  onManual: (start: LocalDateTime) => void;
};

type Line = { from: number; block?: CitationBlock; gap?: Gap };

function DayList({ day, blocks, gaps, head, now, onOpen, onManual }: DayListProps) {
  const lines: Line[] = [
    ...blocks.map((block) => ({ from: block.from, block })),
    ...gaps.map((gap) => ({ from: gap.from, gap })),
  ].sort((a, b) => a.from - b.from);
  const emptyText = day.open.length === 0 ? closedTitle(day) : STAFF_CITATION_TEXTS.empty;
  return (
    <section aria-label={longDayWithoutYear(day.date)}>
      {head ? (
        <h3 className={css.dayHead} data-today={day.date === now.date}>
          <span className={css.dayName}>{longDayWithoutYear(day.date)}</span>
          {day.date === now.date ? <span className={css.today}>hoy</span> : null}
        </h3>
      ) : null}
      {blocks.length === 0 ? <p className={css.nothing}>{emptyText}</p> : null}
      <ul className="stack one-column gap-8 plain-list">
        {lines.map(({ block, gap }) =>
          block ? (
            <Row key={block.key} block={block} onOpen={onOpen} />
          ) : gap ? (
            <li key={`libre-${gap.from}-${gap.until}`}>
              <button
                type="button"
                className={css.gap}
                onClick={() => onManual({ date: day.date, time: timeOf(gap.from) })}
              >
                <IconPlus size={18} aria-hidden="true" />
                <span>
                  libre {timeOf(gap.from)}–{timeOf(gap.until)} <span>{baysOf(gap)}</span>
                </span>
                <span className="sr-only">, anotar una cita</span>
              </button>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

/** Returns `puesto 2` or `puestos 1 y 2`. */
function baysOf({ bays }: Gap): string {
  const word = bays.length === 1 ? 'puesto' : 'puestos';
  return `${word} ${new Intl.ListFormat('es').format(bays.map(String))}`;
}

function Row({ block, onOpen }: { block: CitationBlock; onOpen: (id: string) => void }) {
  const { citation, from, until } = block;
  const { clientName, service, status } = citation;
  const place = bayLabel(citation, block.bay);
  const name = [formatRange(block), clientName, service.name, CITATION_LABELS[status], place].join(
    ', ',
  );
  return (
    <li className={`${css.row} ${statusColours(status)}`} data-citation={citation._id}>
      <div className={css.face} aria-hidden="true">
        <span className={css.when}>
          <b>{timeOf(from)}</b>
          <span>{timeOf(until)}</span>
        </span>
        <span className={css.what}>
          <b>{clientName}</b>
          <span>{vehicleLabel(citation)}</span>
          <span>{service.name}</span>
          <span className={css.foot}>
            <CitationStatusChip status={status} /> <span className="smaller">{place}</span>
          </span>
        </span>
      </div>
      <button
        type="button"
        className={css.open}
        aria-label={name}
        onClick={() => onOpen(citation._id)}
      />
      <span className={css.menu}>
        <CitationMenu citation={citation} onOpen={onOpen} />
      </span>
    </li>
  );
}
