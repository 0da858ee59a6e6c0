import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { AgendaCalendar } from '../../../contract/agenda-calendar.ts';
import type { DayMinute } from '../../../rules/calendar/calendar-drop.ts';
import type { DragReschedule } from '../drag/use-drag-reschedule.ts';
import type { CalendarGeometry, CitationBlock, DayColumns } from './calendar-geometry.ts';
import type { useBlockNavigation } from './use-block-navigation.ts';

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
