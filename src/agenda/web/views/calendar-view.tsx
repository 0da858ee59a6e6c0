import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { addDays, type Day, minuteOf } from '#kernel/day-time.ts';
import type { AgendaCalendar } from '../../contract/agenda-calendar.ts';
import type { Place } from '../../rules/calendar-target.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarList } from './calendar-list.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { dayTitle, weekOf, weekTitle } from './calendar-titles.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useCalendar } from './use-calendar.ts';
import { useReschedule } from './use-reschedule.ts';
import { useWorkshopNow } from './use-workshop-now.ts';

type Props = { span: 'day' | 'week'; onOpenCitation: (id: string) => void };

/** Below this the grid has no room: a list says the same. */
const NARROW = '(max-width: 799px)';

/** The workshop's day or week by bay. */
export default function CalendarView({ span, onOpenCitation }: Props) {
  const now = useWorkshopNow();
  const [chosen, setChosen] = useState<Day | null>(null);
  const day = chosen ?? now.date;
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
        onBack={() => setChosen(addDays(day, -by))}
        onToday={() => setChosen(null)}
        onForward={() => setChosen(addDays(day, by))}
      />
      {data ? (
        <Body calendar={data} span={span} now={now} onOpen={onOpenCitation} />
      ) : (
        <CalendarSkeleton loading={isPending} />
      )}
    </section>
  );
}

type BodyProps = {
  calendar: AgendaCalendar;
  span: 'day' | 'week';
  now: Place;
  onOpen: (id: string) => void;
};

function Body({ calendar, span, now, onOpen }: BodyProps) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const flow = useReschedule(
    ({ date, time }) => date < now.date || (date === now.date && minuteOf(time) < now.minute),
  );
  if (narrow) return <CalendarList calendar={calendar} span={span} now={now} onOpen={onOpen} />;
  return (
    <>
      <CalendarGrid calendar={calendar} span={span} now={now} flow={flow} onOpen={onOpen} />
      <ConflictDialog flow={flow} />
    </>
  );
}
