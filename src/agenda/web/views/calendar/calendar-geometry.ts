import type { CSSProperties } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { AgendaCalendar, CalendarCitation } from '../../../contract/agenda-calendar.ts';
import type { DayMinute } from '../../../rules/calendar/calendar-drop.ts';
import {
  axisOf,
  type Block,
  bayCount,
  blocksOf,
  type MinuteRange,
  type OpenDay,
} from '../../../rules/calendar/calendar-layout.ts';
import type { DragReschedule } from './drag-reschedule.tsx';
import type { useBlockNavigation } from './use-block-navigation.ts';

export type CitationBlock = Block<CalendarCitation>;

/** A column within a day; `null` is the column of citations without a bay. */
export type Column = { bay: number | null; blocks: CitationBlock[] };
type DayColumns = { day: OpenDay; columns: Column[]; idle: boolean };

/** Everything that the grid draws, in minutes; `hour` in pixels. */
export type CalendarGeometry = {
  blocks: CitationBlock[];
  axis: MinuteRange;
  hour: number;
  days: DayColumns[];
};

/**
 * Height in pixels of the shortest block, enough for a finger, within the limits of an hour's
 * height.
 */
const TARGET = 46;
const MIN_HOUR = 64;
const MAX_HOUR = 176;

export function calendarGeometry(calendar: AgendaCalendar): CalendarGeometry {
  const blocks = blocksOf(calendar.days, calendar.citations);
  const bays = bayCount(calendar.bays, blocks);
  return {
    blocks,
    axis: axisOf(calendar.days, blocks),
    hour: hourHeight(blocks),
    days: calendar.days.map((day) => columnsOf(day, bays, blocks)),
  };
}

function hourHeight(blocks: readonly MinuteRange[]): number {
  const shortest = Math.min(60, ...blocks.map(({ from, until }) => until - from));
  const wanted = Math.ceil((TARGET * 60) / Math.max(1, shortest));
  return Math.min(MAX_HOUR, Math.max(MIN_HOUR, wanted));
}

function columnsOf(day: OpenDay, bays: number, all: readonly CitationBlock[]): DayColumns {
  const blocks = all.filter(({ date }) => date === day.date);
  const columnOf = (bay: number | null): Column => ({
    bay,
    blocks: blocks.filter((block) => block.bay === bay),
  });
  const columns = Array.from({ length: bays }, (_, at) => columnOf(at + 1));
  const withoutBay = columnOf(null);
  if (withoutBay.blocks.length > 0) columns.push(withoutBay);
  return { day, columns, idle: day.open.length === 0 && blocks.length === 0 };
}

/** Minimum column width in pixels, at which a name is readable. */
const MIN_COLUMN = { day: 150, week: 66 } as const;
/** Minimum lane width in pixels: enough for a finger and for the time. */
const MIN_LANE = 60;

/** Returns the minimum width of a column in pixels. */
export function minColumnWidth({ blocks }: Column, span: 'day' | 'week'): number {
  const lanes = Math.max(1, ...blocks.map((block) => block.lanes));
  return Math.max(MIN_COLUMN[span], lanes * MIN_LANE);
}

/** Returns the minimum width of a day's columns in pixels. */
export function minDayWidth({ columns }: DayColumns, span: 'day' | 'week'): number {
  return columns.reduce((sum, column) => sum + minColumnWidth(column, span), 0);
}

/** Returns «Puesto 2», or the name of the column without a bay. */
export function columnName({ bay, blocks }: Column): string {
  if (bay !== null) return `Puesto ${bay}`;
  return blocks.every(({ citation }) => citation.overbooked) ? 'Sobreturnos' : 'Sin puesto';
}

/** Returns top and height of a range in pixels. */
export function topAndHeight(
  { from, until }: MinuteRange,
  { axis, hour }: CalendarGeometry,
): CSSProperties {
  return { top: ((from - axis.from) * hour) / 60, height: ((until - from) * hour) / 60 };
}

/** Props of a day of the grid; its blocks and its drop target use many of them. */
export type DayProps = {
  calendar: AgendaCalendar;
  columns: DayColumns;
  geometry: CalendarGeometry;
  span: 'day' | 'week';
  now: DayMinute;
  reschedule: DragReschedule;
  navigation: ReturnType<typeof useBlockNavigation<CitationBlock>>;
  /** Key of the block that shows its menu. */
  hovered: string | null;
  onHover: (key: string) => void;
  onOpen: (id: string) => void;
  onManual: (start: LocalDateTime) => void;
};
