import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { CITATION_TRANSITIONS, type CitationStatus } from './citation-status.ts';

/** For how long «Deshacer» is offered after a step, in seconds. */
export const STEP_UNDO_SECONDS = 10;

/** The call may arrive this much later, in seconds. */
const GRACE_SECONDS = 5;

/** Whether the table of transitions has no way back for a step: then it can be undone for some seconds. */
export function canUndoStep(from: CitationStatus, to: CitationStatus): boolean {
  return (
    isTransitionAllowed(CITATION_TRANSITIONS, from, to) &&
    !isTransitionAllowed(CITATION_TRANSITIONS, to, from)
  );
}

/** Whether a step of `at` can still be undone at `now`; epoch milliseconds. */
export function isUndoOpen(at: number, now: number): boolean {
  return now - at <= (STEP_UNDO_SECONDS + GRACE_SECONDS) * 1000;
}
