import type { AgendaCalendar } from '../../contract/agenda-calendar.ts';
import type { Place } from '../../rules/calendar-target.ts';
import type { Start } from '../citation-api.ts';
import type { CitationBlock, DayColumns, Measure } from './calendar-measure.ts';
import type { Reschedule } from './use-reschedule.ts';
import type { useWalk } from './use-walk.ts';

/** What a day of the grid needs; its blocks and its drop target need much of the same. */
export type DayProps = {
  calendar: AgendaCalendar;
  columns: DayColumns;
  measured: Measure;
  span: 'day' | 'week';
  now: Place;
  flow: Reschedule;
  walk: ReturnType<typeof useWalk<CitationBlock>>;
  /** Key of the block that shows its further actions. */
  hovered: string | null;
  onHover: (key: string) => void;
  onOpen: (id: string) => void;
  onManual: (start: Start) => void;
};
