import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { addDays, type Day, type LocalDateTime, minuteOf } from '#shared/time/day-time.ts';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import { NARROW } from '#ui/panel/list/use-narrow.ts';
import type { AgendaCalendar } from '../../../contract/agenda-calendar.ts';
import { STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';
import type { DayMinute } from '../../../rules/calendar/calendar-drop.ts';
import { citationKeys, fetchCalendar } from '../../staff-citation-api.ts';
import { CalendarSkeleton } from '../calendar-skeleton.tsx';
import {
  citationCount,
  closedTitle,
  dayTitle,
  weekOf,
  weekTitle,
  weekToPlan,
} from '../calendar-titles.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarList } from './calendar-list.tsx';
import css from './calendar-view.module.css';
import { ConflictDialog, useDragReschedule } from './drag-reschedule.tsx';

type Props = {
  span: 'day' | 'week';
  /** The shown day, or a day of the shown week; null is today. */
  day: Day | null;
  onDay: (day: Day | null) => void;
  onOpenCitation: (id: string) => void;
  onManual: (start: LocalDateTime) => void;
};

/** The workshop's day or week by bay. */
export default function CalendarView({ span, day: chosen, onDay, ...handlers }: Props) {
  const { today, time } = useWorkshopClock();
  const now: DayMinute = { date: today, minute: minuteOf(time) };
  const day = chosen ?? (span === 'week' ? weekToPlan(now.date) : now.date);
  const { from, to } = span === 'week' ? weekOf(day) : { from: day, to: day };
  const { data, isPending } = useCalendar(from, to);
  const by = span === 'week' ? 7 : 1;
  return (
    <section aria-label={span === 'week' ? 'Semana' : 'Día'} aria-busy={isPending}>
      <CalendarHead
        span={span}
        title={span === 'week' ? weekTitle(from, to) : dayTitle(day, now.date)}
        calendar={data}
        isToday={from <= now.date && now.date <= to}
        onBack={() => onDay(addDays(day, -by))}
        onToday={() => {
          // On Sundays, the week of today differs from the week that opens by default.
          onDay(span === 'week' && weekToPlan(now.date) !== now.date ? now.date : null);
          // In the list of the shown week, today may be far below.
          document.querySelector('h3[data-today=true]')?.scrollIntoView({ block: 'start' });
        }}
        onForward={() => onDay(addDays(day, by))}
      />
      {data ? (
        <Body calendar={data} {...{ span, now, ...handlers }} />
      ) : (
        <CalendarSkeleton loading={isPending} />
      )}
    </section>
  );
}

type BodyProps = {
  calendar: AgendaCalendar;
  span: 'day' | 'week';
  now: DayMinute;
} & Pick<Props, 'onOpenCitation' | 'onManual'>;

function Body({ calendar, span, now, onOpenCitation: onOpen, onManual }: BodyProps) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const reschedule = useDragReschedule(
    ({ date, time }) => date < now.date || (date === now.date && minuteOf(time) < now.minute),
  );
  const shared = { calendar, span, now, onOpen, onManual };
  if (narrow) return <CalendarList {...shared} />;
  return (
    <>
      <CalendarGrid {...shared} reschedule={reschedule} />
      <ConflictDialog reschedule={reschedule} />
    </>
  );
}

/** Loads the days from `from` to `to` with their citations. */
function useCalendar(from: Day, to: Day) {
  const query = useQuery({
    queryKey: citationKeys.calendar(from, to),
    queryFn: ({ signal }) => fetchCalendar(from, to, signal),
  });
  useLoadFailure(STAFF_CITATION_TEXTS.loadFailed, query);
  return query;
}

type CalendarHeadProps = {
  span: 'day' | 'week';
  title: string;
  calendar: AgendaCalendar | undefined;
  isToday: boolean;
  onBack: () => void;
  onToday: () => void;
  onForward: () => void;
};

/** Title and summary of the shown days, with the buttons to other days. */
function CalendarHead(props: CalendarHeadProps) {
  const { span, title, calendar, isToday, onBack, onToday, onForward } = props;
  const unit = span === 'week' ? 'Semana' : 'Día';
  return (
    <div className={`row ${css.head}`}>
      <div className={css.ways}>
        <ActionIcon variant="default" size={44} aria-label={`${unit} anterior`} onClick={onBack}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" onClick={onToday} aria-pressed={isToday}>
          Hoy
        </Button>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={`${unit} siguiente`}
          onClick={onForward}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className="min-0" aria-live="polite">
        <h2 className={css.title}>{title}</h2>
        <p className={css.summary}>{calendar ? summaryOf(calendar) : ' '}</p>
      </div>
    </div>
  );
}

/** Returns `Abierto 09:00–12:30 y 13:30–18:00 · 5 citas`; for a week only the citations. */
function summaryOf({ days, citations }: AgendaCalendar): string {
  const overbooked = citations.filter((citation) => citation.overbooked).length;
  const count =
    overbooked === 0 ? [] : [overbooked === 1 ? '1 sobreturno' : `${overbooked} sobreturnos`];
  return [...hoursOf(days), citationCount(citations.length), ...count].join(' · ');
}

function hoursOf(days: AgendaCalendar['days']): string[] {
  const [day, ...more] = days;
  if (!day || more.length > 0) return [];
  if (day.open.length === 0) return [closedTitle(day)];
  const hours = day.open.map(({ opens, closes }) => `${opens}–${closes}`);
  return [`Abierto ${new Intl.ListFormat('es').format(hours)}`];
}
