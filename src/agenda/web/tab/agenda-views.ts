import { type Day, isDay } from '#shared/time/day-time.ts';

/** Views of the agenda. The specification has the list only. `avisar` is the list of clients to notify. */
export const AGENDA_VIEWS = ['lista', 'dia', 'semana', 'tablero', 'avisar'] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];

/** View and day of the agenda. Only the day and week views have a `day`; `null` is today. */
export type AgendaLocation = { view: AgendaView; day: Day | null };

/** Parses `semana/2026-11-23`. An empty text is the list, an invalid day is today. */
export function parseAgendaLocation(rest: string): AgendaLocation {
  const [name = '', day = ''] = rest.split('/');
  const view = AGENDA_VIEWS.find((each) => each === name) ?? 'lista';
  return { view, day: hasDay(view) && isDay(day) ? day : null };
}

export function formatAgendaLocation({ view, day }: AgendaLocation): string {
  if (view === 'lista') return '';
  return day === null || !hasDay(view) ? view : `${view}/${day}`;
}

/** Start of a new appointment: in the day view the shown day, and the time as proposed. */
export const startOfView = ({ view, day }: AgendaLocation): { date?: Day } =>
  view === 'dia' && day !== null ? { date: day } : {};

const hasDay = (view: AgendaView) => view === 'dia' || view === 'semana';
