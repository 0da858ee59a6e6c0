import { IconPlus } from '@tabler/icons-react';
import type { CSSProperties, RefObject } from 'react';
import { longDayWithoutYear, timeOf } from '#shared/time/day-time.ts';
import type { DayMinute } from '../../../rules/calendar/calendar-drop.ts';
import { closedRanges } from '../../../rules/calendar/calendar-layout.ts';
import { closedTitle, columnHead } from '../calendar-titles.ts';
import css from './calendar.module.css';
import { CalendarBlock } from './calendar-block.tsx';
import {
  type CalendarGeometry,
  type Column,
  columnName,
  type DayProps,
  minColumnWidth,
  minDayWidth,
  topAndHeight,
} from './calendar-geometry.ts';
import { type Hover, useDayDrop, useNewSlot } from './calendar-pointer.ts';

/** One day: head, bays with their blocks, and the preview of a drop. */
export function CalendarDay(props: DayProps) {
  const { columns, geometry, span, now } = props;
  const { day, idle } = columns;
  const { body, hover } = useDayDrop(props);
  const head = columnHead(day.date);
  const today = day.date === now.date;
  const style = {
    '--columns': columns.columns.length,
    '--least': `${minDayWidth(columns, span)}px`,
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
            <BayHead
              key={column.bay}
              column={column}
              span={span}
              style={minWidthStyle(column, span)}
            />
          ))}
        </div>
      </div>
      <div className={css.body} ref={body as RefObject<HTMLDivElement>}>
        {closedRanges(day, geometry.axis).map((closed) => (
          <div key={closed.from} className={css.closed} style={topAndHeight(closed, geometry)} />
        ))}
        {day.open.length === 0 ? <p className={css.closedWord}>{closedTitle(day)}</p> : null}
        {columns.columns.map((column) => (
          <Bay key={column.bay} {...props} column={column} hover={hover} />
        ))}
        {hover && hover.landing.state !== 'free' ? (
          <DropPreview hover={hover} geometry={geometry} />
        ) : null}
        {today ? <NowLine now={now} geometry={geometry} /> : null}
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
  // The label of every block contains its bay.
  return (
    <span className={css.bayHead} style={style} aria-hidden="true">
      {name}
    </span>
  );
}

type BayProps = DayProps & { column: Column; hover: Hover | null };

function Bay({ column, hover, ...props }: BayProps) {
  const { geometry, span } = props;
  const { start, ...handlers } = useNewSlot(props);
  const isTarget = hover?.landing.state === 'free' && hover.landing.bay === column.bay;
  return (
    // For the mouse only: keyboard users have «Cita manual», and N on a block.
    <div
      className={css.bay}
      data-free={start !== null}
      style={minWidthStyle(column, span)}
      {...handlers}
    >
      {start === null || hover ? null : (
        <span
          className={css.new}
          style={topAndHeight(
            { from: start, until: start + props.calendar.slotStepMinutes },
            geometry,
          )}
          aria-hidden="true"
        >
          <IconPlus size={16} /> {timeOf(start)}
        </span>
      )}
      {column.blocks.map((block) => (
        <CalendarBlock key={block.key} {...props} block={block} />
      ))}
      {isTarget ? <DropPreview hover={hover} geometry={geometry} /> : null}
    </div>
  );
}

const minWidthStyle = (column: Column, span: 'day' | 'week') =>
  ({ '--least': `${minColumnWidth(column, span)}px` }) as CSSProperties;

function NowLine({ now, geometry }: { now: DayMinute; geometry: CalendarGeometry }) {
  const { from, until } = geometry.axis;
  if (now.minute < from || now.minute >= until) return null;
  const style = { top: ((now.minute - from) * geometry.hour) / 60 };
  return <div className={css.now} style={style} data-now aria-hidden="true" />;
}

const OUTCOME_LABELS = {
  free: 'libre',
  taken: 'ocupado',
  outside: 'fuera de horario',
  past: 'ya pasó',
} as const;

/** Preview of a drop: time, and whether a bay is free. */
function DropPreview({ hover, geometry }: { hover: Hover; geometry: CalendarGeometry }) {
  const { minute, landing, minutes } = hover;
  const { axis, hour } = geometry;
  const until = Math.min(minute + minutes, axis.until);
  const style = {
    top: ((minute - axis.from) * hour) / 60,
    height: Math.max(40, ((until - minute) * hour) / 60),
  };
  return (
    <div className={css.ghost} data-landing={landing.state} style={style} aria-hidden="true">
      <b>{timeOf(minute)}</b> {OUTCOME_LABELS[landing.state]}
    </div>
  );
}
