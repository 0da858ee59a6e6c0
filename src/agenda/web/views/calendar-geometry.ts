import type { CSSProperties } from 'react';
import type { AgendaCalendar, CalendarCitation } from '../../contract/agenda-calendar.ts';
import {
  axisOf,
  type Block,
  bayCount,
  blocksOf,
  type MinuteRange,
  type OpenDay,
} from '../../rules/calendar-layout.ts';

export type CitationBlock = Block<CalendarCitation>;

/** A column within a day; `null` is where what holds no bay lies. */
export type Column = { bay: number | null; blocks: CitationBlock[] };
export type DayColumns = { day: OpenDay; columns: Column[]; idle: boolean };

/** Everything that the grid draws, in minutes; `hour` in pixels. */
export type CalendarGeometry = {
  blocks: CitationBlock[];
  axis: MinuteRange;
  hour: number;
  days: DayColumns[];
};

/** Whoever is shortest can still be hit with a finger, as far as the page stays of a sensible height. */
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
  const of = (bay: number | null): Column => ({
    bay,
    blocks: blocks.filter((block) => block.bay === bay),
  });
  const columns = Array.from({ length: bays }, (_, at) => of(at + 1));
  const unheld = of(null);
  if (unheld.blocks.length > 0) columns.push(unheld);
  return { day, columns, idle: day.open.length === 0 && blocks.length === 0 };
}

/** Pixels: the narrowest column in which a name can be read. */
const MIN_COLUMN = { day: 150, week: 66 } as const;
/** Of blocks side by side, each wide enough for a finger and for the hour. */
const MIN_LANE = 60;

/** Pixels that a column needs at least. */
export function minColumnWidth({ blocks }: Column, span: 'day' | 'week'): number {
  const lanes = Math.max(1, ...blocks.map((block) => block.lanes));
  return Math.max(MIN_COLUMN[span], lanes * MIN_LANE);
}

/** Pixels that the columns of a day need at least together. */
export function minDayWidth({ columns }: DayColumns, span: 'day' | 'week'): number {
  return columns.reduce((sum, column) => sum + minColumnWidth(column, span), 0);
}

/** «Puesto 2», or what those without one are. */
export function columnName({ bay, blocks }: Column): string {
  if (bay !== null) return `Puesto ${bay}`;
  return blocks.every(({ citation }) => citation.overbooked) ? 'Sobreturnos' : 'Sin puesto';
}

/** Top and height of a stretch, in pixels. */
export function topAndHeight(
  { from, until }: MinuteRange,
  { axis, hour }: CalendarGeometry,
): CSSProperties {
  return { top: ((from - axis.from) * hour) / 60, height: ((until - from) * hour) / 60 };
}
