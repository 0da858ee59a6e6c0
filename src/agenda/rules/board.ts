import type { Day, Time } from '#kernel/day-time.ts';
import { canMove } from '#kernel/status-machine.ts';
import { CITATION_LABELS, CITATION_MOVES, type CitationStatus } from './citation-status.ts';

/** The columns of the board: what is on its way through the workshop. */
export const BOARD_STATUSES = [
  'pending',
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
] as const satisfies readonly CitationStatus[];

export type BoardStatus = (typeof BOARD_STATUSES)[number];

type Card = { date: Day; time: Time; status: CitationStatus };

/** A column's cards: today's first, then the coming ones, then what is left from earlier days. */
export function cardsOf<C extends Card>(
  citations: readonly C[],
  status: BoardStatus,
  today: Day,
): C[] {
  return citations
    .filter((citation) => citation.status === status)
    .sort((a, b) => ageOf(a, today) - ageOf(b, today) || startOf(a).localeCompare(startOf(b)));
}

const startOf = ({ date, time }: Card) => `${date} ${time}`;

function ageOf({ date }: Card, today: Day): number {
  if (date === today) return 0;
  return date > today ? 1 : 2;
}

/** Whether a card of one column may be dropped on another. */
export function mayDrop(from: CitationStatus, to: BoardStatus): boolean {
  return canMove(CITATION_MOVES, from, to);
}

/** `Una cita en En Taller solo puede pasar a En Proceso.` */
export function whyNot(from: CitationStatus): string {
  const targets = CITATION_MOVES[from].map((to) => CITATION_LABELS[to]);
  if (targets.length === 0) return `Una cita en ${CITATION_LABELS[from]} ya no cambia de estado.`;
  const list = new Intl.ListFormat('es', { type: 'disjunction' }).format(targets);
  return `Una cita en ${CITATION_LABELS[from]} solo puede pasar a ${list}.`;
}
