import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { addDays, type Day, type LocalDateTime, minuteOf } from '#shared/time/day-time.ts';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import { NARROW } from '#ui/panel/list/use-narrow.ts';
import type { AgendaCalendar } from '../../../contract/agenda-calendar.ts';
import { STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';
import type { DayMinute } from '../../../rules/calendar/calendar-drop.ts';
import { citationKeys, fetchCalendar } from '../../staff-citation-api.ts';
import { CalendarSkeleton } from '../calendar-skeleton.tsx';
import { dayTitle, weekOf, weekTitle, weekToPlan } from '../calendar-titles.ts';
import { ConflictDialog } from '../drag/conflict-dialog.tsx';
import { useDragReschedule } from '../drag/use-drag-reschedule.ts';
import { useWorkshopNow } from '../use-workshop-now.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarList } from './calendar-list.tsx';

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
  const now = useWorkshopNow();
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
