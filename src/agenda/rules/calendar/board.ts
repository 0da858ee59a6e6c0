import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import type { Day, Time } from '#shared/time/day-time.ts';
import {
  CITATION_LABELS,
  CITATION_STATUSES,
  CITATION_TRANSITIONS,
  type CitationStatus,
  FINAL_CITATION_STATUSES,
} from '../citation-status.ts';

export type BoardStatus = Exclude<CitationStatus, 'delivered' | 'cancelled'>;

/** The columns of the board: statuses of a job that is not finished, in their order. */
export const BOARD_STATUSES: readonly BoardStatus[] = CITATION_STATUSES.filter(
  (status): status is BoardStatus => !FINAL_CITATION_STATUSES.includes(status),
);

type Card = { date: Day; time: Time; status: CitationStatus };

/** Returns the cards of a column: today's first, then later days, then earlier days. */
export function cardsOf<C extends Card>(
  citations: readonly C[],
  status: BoardStatus,
  today: Day,
): C[] {
  return citations
    .filter((citation) => citation.status === status)
    .sort(
      (a, b) => dayOrder(a, today) - dayOrder(b, today) || startOf(a).localeCompare(startOf(b)),
    );
}

const startOf = ({ date, time }: Card) => `${date} ${time}`;

function dayOrder({ date }: Card, today: Day): number {
  if (date === today) return 0;
  return date > today ? 1 : 2;
}

/** Returns whether a card of one column may be dropped on another column. */
export function canDrop(from: CitationStatus, to: BoardStatus): boolean {
  return isTransitionAllowed(CITATION_TRANSITIONS, from, to);
}

/** `Una cita en En Taller solo puede pasar a En Proceso.` */
export function dropErrorText(from: CitationStatus): string {
  const labels = CITATION_TRANSITIONS[from].map((to) => CITATION_LABELS[to]);
  if (labels.length === 0) return `Una cita en ${CITATION_LABELS[from]} ya no cambia de estado.`;
  const list = new Intl.ListFormat('es', { type: 'disjunction' }).format(labels);
  return `Una cita en ${CITATION_LABELS[from]} solo puede pasar a ${list}.`;
}
