import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useMemo, useState } from 'react';
import { timeOf } from '#kernel/day-time.ts';
import type { AgendaCalendar } from '../../contract/agenda-calendar.ts';
import type { Place } from '../../rules/calendar-target.ts';
import css from './calendar.module.css';
import { CalendarDay } from './calendar-day.tsx';
import { type Measure, measure } from './calendar-measure.ts';
import type { Reschedule } from './use-reschedule.ts';
import { useWalk } from './use-walk.ts';

type Props = {
  calendar: AgendaCalendar;
  span: 'day' | 'week';
  now: Place;
  flow: Reschedule;
  onOpen: (id: string) => void;
};

/** Pixels: the narrowest column in which a name can be read. */
const LEAST_COLUMN = { day: 150, week: 66 } as const;
const AXIS = 60;

/** Days side by side, bays within them, time downwards. */
export function CalendarGrid({ calendar, span, now, flow, onOpen }: Props) {
  const measured = useMemo(() => measure(calendar), [calendar]);
  const walk = useWalk(measured.blocks);
  const [hovered, setHovered] = useState<string | null>(null);
  const { ref, width } = useElementSize();
  const least = LEAST_COLUMN[span];
  const wide = width > 0 && leastWidth(measured, least) > width;
  const style = {
    '--hour': `${measured.hour}px`,
    '--least': `${least}px`,
    '--hours': (measured.axis.until - measured.axis.from) / 60,
  } as CSSProperties;
  return (
    <>
      <section
        ref={ref}
        className={css.frame}
        data-wide={wide}
        data-span={span}
        {...(wide && { tabIndex: 0 })}
        aria-label="Citas por puesto"
        style={style}
      >
        <div className={css.grid}>
          <Axis measured={measured} now={now} />
          {measured.days.map((columns) => (
            <CalendarDay
              key={columns.day.date}
              {...{ calendar, columns, measured, span, now, flow, walk, hovered, onOpen }}
              onHover={setHovered}
            />
          ))}
        </div>
      </section>
      {measured.blocks.length === 0 ? null : (
        <p className={css.help}>
          Arrastra una cita para reagendarla. Con el teclado: flechas para recorrerlas, Intro para
          abrir, Tab para sus acciones.
        </p>
      )}
    </>
  );
}

function leastWidth({ days }: Measure, least: number): number {
  const columns = days.reduce((sum, { columns, idle }) => sum + (idle ? 1 : columns.length), 0);
  return AXIS + columns * least;
}

/** The badge of the current time would lie over the hour's figures. */
const hides = (now: number, hour: number) => now - hour > -15 && now - hour < 26;

/** The hours, which every block says by itself: not read out. */
function Axis({ measured, now }: { measured: Measure; now: Place }) {
  const { from, until } = measured.axis;
  const hours = Array.from({ length: (until - from) / 60 }, (_, at) => from + at * 60);
  const shown = measured.days.some(({ day }) => day.date === now.date);
  const inside = shown && from <= now.minute && now.minute < until;
  const place = (minute: number) => ({ top: ((minute - from) * measured.hour) / 60 });
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
