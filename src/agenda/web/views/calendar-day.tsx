import { IconPlus } from '@tabler/icons-react';
import type { CSSProperties, RefObject } from 'react';
import { longDayWithoutYear, timeOf } from '#kernel/day-time.ts';
import { closedStretches } from '../../rules/calendar-layout.ts';
import type { Place } from '../../rules/calendar-target.ts';
import css from './calendar.module.css';
import { CalendarBlock } from './calendar-block.tsx';
import {
  type Column,
  columnName,
  leastColumn,
  leastDay,
  type Measure,
  placed,
} from './calendar-measure.ts';
import { closedTitle, columnHead } from './calendar-titles.ts';
import type { DayProps } from './day-props.ts';
import { Ghost } from './ghost.tsx';
import { type Hover, useDayDrop } from './use-day-drop.ts';
import { useNewStart } from './use-new-start.ts';

/** One day: its head, its bays, what lies in them, and where a dragged citation would land. */
export function CalendarDay(props: DayProps) {
  const { columns, measured, span, now } = props;
  const { day, idle } = columns;
  const { body, hover } = useDayDrop(props);
  const head = columnHead(day.date);
  const today = day.date === now.date;
  const style = {
    '--columns': columns.columns.length,
    '--least': `${leastDay(columns, span)}px`,
  } as CSSProperties;
  return (
    <section
      className={css.day}
      data-idle={idle}
      data-today={today}
      style={style}
      data-day={day.date}
      {...(span === 'day' && { 'aria-label': 'Puestos de trabajo' })}
    >
      <div className={css.heads}>
        {span === 'week' ? (
          <h3 className={css.dayHead}>
            <span aria-hidden="true">
              {head.weekday} <b>{head.number}</b>
            </span>
            <span className="sr-only">
              {longDayWithoutYear(day.date)}
              {today ? ', hoy' : ''}
              {day.open.length === 0
                ? `, ${closedTitle(day).replace(/^./, (first) => first.toLowerCase())}`
                : ''}
            </span>
          </h3>
        ) : null}
        <div className={css.bayHeads}>
          {columns.columns.map((column) => (
            <BayHead key={column.bay} column={column} span={span} style={atLeast(column, span)} />
          ))}
        </div>
      </div>
      <div className={css.body} ref={body as RefObject<HTMLDivElement>}>
        {closedStretches(day, measured.axis).map((closed) => (
          <div key={closed.from} className={css.closed} style={placed(closed, measured)} />
        ))}
        {day.open.length === 0 ? <p className={css.closedWord}>{closedTitle(day)}</p> : null}
        {columns.columns.map((column) => (
          <Bay key={column.bay} {...props} column={column} hover={hover} />
        ))}
        {hover && hover.landing.state !== 'free' ? (
          <Ghost hover={hover} measured={measured} />
        ) : null}
        {today ? <NowLine now={now} measured={measured} /> : null}
      </div>
    </section>
  );
}

type BayHeadProps = { column: Column; span: 'day' | 'week'; style: CSSProperties };

function BayHead({ column, span, style }: BayHeadProps) {
  const name = columnName(column);
  if (span === 'day') {
    return (
      <h3 className={css.bayHead} style={style}>
        {name}
      </h3>
    );
  }
  // Every block says its bay by itself.
  return (
    <span className={css.bayHead} style={style} aria-hidden="true">
      {name}
    </span>
  );
}

type BayProps = DayProps & { column: Column; hover: Hover | null };

function Bay({ column, hover, ...props }: BayProps) {
  const { measured, span } = props;
  const { start, ...ways } = useNewStart(props);
  const lands = hover?.landing.state === 'free' && hover.landing.bay === column.bay;
  return (
    // An extra for the mouse: keys have «Cita manual», and N on a block.
    <div className={css.bay} data-free={start !== null} style={atLeast(column, span)} {...ways}>
      {start === null || hover ? null : (
        <span
          className={css.new}
          style={placed({ from: start, until: start + props.calendar.slotStepMinutes }, measured)}
          aria-hidden="true"
        >
          <IconPlus size={16} /> {timeOf(start)}
        </span>
      )}
      {column.blocks.map((block) => (
        <CalendarBlock key={block.key} {...props} block={block} />
      ))}
      {lands ? <Ghost hover={hover} measured={measured} /> : null}
    </div>
  );
}

const atLeast = (column: Column, span: 'day' | 'week') =>
  ({ '--least': `${leastColumn(column, span)}px` }) as CSSProperties;

function NowLine({ now, measured }: { now: Place; measured: Measure }) {
  const { from, until } = measured.axis;
  if (now.minute < from || now.minute >= until) return null;
  const style = { top: ((now.minute - from) * measured.hour) / 60 };
  return <div className={css.now} style={style} data-now aria-hidden="true" />;
}
