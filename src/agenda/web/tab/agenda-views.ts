/** The list is the specification's; the others stand beside it. */
export const AGENDA_VIEWS = ['lista', 'dia', 'semana', 'tablero'] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];
