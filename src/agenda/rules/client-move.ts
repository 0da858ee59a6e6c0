import type { CitationStatus } from './citation-status.ts';

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

export type MoveSettings = { moveCutoffHours: number; mostClientMoves: number };

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
