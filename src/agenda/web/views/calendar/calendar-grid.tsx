import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { type LocalDateTime, timeOf } from '#shared/time/day-time.ts';
import type { AgendaCalendar } from '../../../contract/agenda-calendar.ts';
import type { DayMinute } from '../../../rules/calendar/calendar-drop.ts';
import css from './calendar.module.css';
import { CalendarDay } from './calendar-day.tsx';
import { type CalendarGeometry, calendarGeometry, minDayWidth } from './calendar-geometry.ts';
import type { DragReschedule } from './drag-reschedule.tsx';
import { useBlockNavigation } from './use-block-navigation.ts';

type Props = {
  calendar: AgendaCalendar;
  span: 'day' | 'week';
  now: DayMinute;
  reschedule: DragReschedule;
  onOpen: (id: string) => void;
  onManual: (start: LocalDateTime) => void;
};

/** Pixels. */
const AXIS = 60;
const IDLE_DAY = 72;

/** The grid: days side by side, bays within days, time downwards. */
export function CalendarGrid({ calendar, span, now, reschedule, onOpen, onManual }: Props) {
  const geometry = useMemo(() => calendarGeometry(calendar), [calendar]);
  const navigation = useBlockNavigation(geometry.blocks);
  const [hovered, setHovered] = useState<string | null>(null);
  const { ref, width } = useElementSize();
  const wide = width > 0 && minWidth(geometry, span) > width;
  const frame = useTodayInView(wide, calendar.days[0]?.date);
  const frameRef = useMergedRef(ref, frame);
  const style = {
    '--hour': `${geometry.hour}px`,
    '--hours': (geometry.axis.until - geometry.axis.from) / 60,
  } as CSSProperties;
  return (
    <>
      <section
        ref={frameRef}
        className={css.frame}
        data-wide={wide}
        data-span={span}
        {...(wide && { tabIndex: 0 })}
        aria-label="Citas por puesto"
        style={style}
      >
        <div className={css.grid}>
          <Axis geometry={geometry} now={now} />
          {geometry.days.map((columns) => (
            <CalendarDay
              key={columns.day.date}
              {...{
                calendar,
                columns,
                geometry,
                span,
                now,
                reschedule,
                navigation,
                hovered,
                onOpen,
                onManual,
              }}
              onHover={setHovered}
            />
          ))}
        </div>
      </section>
      <p className={css.help}>
        Pulsa un hueco para anotar una cita ahí.
        {geometry.blocks.length === 0
          ? ''
          : ' Arrastra una para reagendarla. Con el teclado: flechas para recorrerlas, Intro para abrir, Tab para sus acciones, N para anotar otra a continuación.'}
      </p>
    </>
  );
}

/** Scrolls a frame that is wider than the screen to today. */
function useTodayInView(wide: boolean, first: string | undefined) {
  const frame = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every week
  useEffect(() => {
    const today = frame.current?.querySelector<HTMLElement>('[data-today=true]');
    if (!wide || !frame.current || !today) return;
    const { left } = frame.current.getBoundingClientRect();
    frame.current.scrollLeft += today.getBoundingClientRect().left - left - AXIS;
  }, [wide, first]);
  return frame;
}

function minWidth({ days }: CalendarGeometry, span: Props['span']): number {
  const widths = days.map((day) =>
    day.idle && span === 'week' ? IDLE_DAY : minDayWidth(day, span),
  );
  return widths.reduce((sum, width) => sum + width, AXIS);
}

/** Returns whether the badge of the current time would overlap the hour's label. */
const hides = (now: number, hour: number) => now - hour > -15 && now - hour < 26;

/** The hours. Hidden from screen readers, because the label of every block has its time. */
function Axis({ geometry, now }: { geometry: CalendarGeometry; now: DayMinute }) {
  const { from, until } = geometry.axis;
  const hours = Array.from({ length: (until - from) / 60 }, (_, at) => from + at * 60);
  const shown = geometry.days.some(({ day }) => day.date === now.date);
  const inside = shown && from <= now.minute && now.minute < until;
  const place = (minute: number) => ({ top: ((minute - from) * geometry.hour) / 60 });
  return (
    <div className={css.axis} aria-hidden="true">
      <div className={css.corner} />
      <div className={css.hours}>
        {hours
          .filter((hour) => !(inside && hides(now.minute, hour)))
          .map((hour) => (
            <span key={hour} className={css.hour} style={place(hour)}>
              {timeOf(hour)}
            </span>
          ))}
        {inside ? (
          <span className={css.nowTime} style={place(now.minute)}>
            {timeOf(now.minute)}
          </span>
        ) : null}
      </div>
    </div>
  );
}
