import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { CITATION_TRANSITIONS, type CitationStatus } from './citation-status.ts';

/** Whether the table of transitions has no way back for a step: then it can be undone for some seconds. */
export function canUndoStep(from: CitationStatus, to: CitationStatus): boolean {
  return (
    isTransitionAllowed(CITATION_TRANSITIONS, from, to) &&
    !isTransitionAllowed(CITATION_TRANSITIONS, to, from)
  );
}
