export const AGENDA_VIEWS = ['lista', 'dia', 'semana', 'tablero'] as const;
export type AgendaView = (typeof AGENDA_VIEWS)[number];

export type AgendaTabProps = {
  view: AgendaView;
  onView: (view: AgendaView) => void;
  onOpenCitation: (id: string) => void;
  onManual: () => void;
};

/** Counters, filters, the list, and the views beside it. */
export function AgendaTab(_props: AgendaTabProps) {
  return <h1>Agenda</h1>;
}
