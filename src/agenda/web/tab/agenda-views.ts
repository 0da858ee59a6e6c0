import { type Day, isDay } from '#shared/time/day-time.ts';

/** The list is the specification's; the others stand beside it. */
export const AGENDA_VIEWS = ['lista', 'dia', 'semana', 'tablero'] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];

/** What the agenda shows. Only the views of a day and a week have a `day`; `null` is today. */
export type AgendaLocation = { view: AgendaView; day: Day | null };

/** Reads `semana/2026-11-23`. An empty text is the list, an invalid day is today. */
export function parseAgendaLocation(rest: string): AgendaLocation {
  const [name = '', day = ''] = rest.split('/');
  const view = AGENDA_VIEWS.find((each) => each === name) ?? 'lista';
  return { view, day: hasDay(view) && isDay(day) ? day : null };
}

export function formatAgendaLocation({ view, day }: AgendaLocation): string {
  if (view === 'lista') return '';
  return day === null || !hasDay(view) ? view : `${view}/${day}`;
}

const hasDay = (view: AgendaView) => view === 'dia' || view === 'semana';
