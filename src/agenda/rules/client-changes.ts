import type { CitationStatus } from './citation-status.ts';

/** State of a citation for the holder of its cancel link. */
export type CancelCondition = 'cancellable' | 'cancelled' | 'completed' | 'in-workshop' | 'expired';

/** `cancellable` holds until the start; after it the link is `expired`. */
const CONDITIONS: Readonly<Record<CitationStatus, Exclude<CancelCondition, 'expired'>>> = {
  pending: 'cancellable',
  accepted: 'cancellable',
  'in-workshop': 'in-workshop',
  'in-progress': 'in-workshop',
  installed: 'completed',
  delivered: 'completed',
  cancelled: 'cancelled',
};

/** Returns whether a client can cancel. `startsAt` and `now` are epoch milliseconds. */
export function cancelCondition(
  citation: { status: CitationStatus; startsAt: number },
  now: number,
): CancelCondition {
  const condition = CONDITIONS[citation.status];
  return condition === 'cancellable' && citation.startsAt <= now ? 'expired' : condition;
}

/**
 * Whether a client can move a citation by its link, or why not: the vehicle arrived or the citation is over
 * (`arrived`), the workshop allows no moves (`not-offered`), the cut-off has passed (`too-late`), or the client has
 * made every allowed move (`too-often`).
 */
export const MOVE_CONDITIONS = [
  'movable',
  'arrived',
  'not-offered',
  'too-late',
  'too-often',
] as const;
export type MoveCondition = (typeof MOVE_CONDITIONS)[number];

/** Statuses in which the client's own move is possible. */
const MOVABLE: Readonly<Record<CitationStatus, boolean>> = {
  pending: true,
  accepted: true,
  'in-workshop': false,
  'in-progress': false,
  installed: false,
  delivered: false,
  cancelled: false,
};

type MoveSettings = { moveCutoffHours: number; mostClientMoves: number };

const HOUR_MS = 3_600_000;

/** Returns whether a client can move a citation. `startsAt` and `now` are epoch milliseconds. */
export function moveCondition(
  citation: { status: CitationStatus; startsAt: number; clientMoves: number },
  { moveCutoffHours, mostClientMoves }: MoveSettings,
  now: number,
): MoveCondition {
  if (!MOVABLE[citation.status]) return 'arrived';
  if (mostClientMoves === 0) return 'not-offered';
  if (now > lastMoveAt(citation.startsAt, moveCutoffHours)) return 'too-late';
  return citation.clientMoves < mostClientMoves ? 'movable' : 'too-often';
}

/** Returns the last instant at which a client can move an appointment that starts at `startsAt`. */
export function lastMoveAt(startsAt: number, moveCutoffHours: number): number {
  return startsAt - moveCutoffHours * HOUR_MS;
}
