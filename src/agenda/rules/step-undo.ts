import { isTransitionAllowed } from '#shared/records/status-machine.ts';
import { CITATION_TRANSITIONS, type CitationStatus, statusBetween } from './citation-status.ts';

/**
 * Whether the table of transitions has no way back for a step: then it can be undone for some seconds. Two steps of one
 * action are undone together if the last one has no way back.
 */
export function canUndoCitationStep(from: CitationStatus, to: CitationStatus): boolean {
  const last = statusBetween(from, to) ?? from;
  return (
    isTransitionAllowed(CITATION_TRANSITIONS, last, to) &&
    !isTransitionAllowed(CITATION_TRANSITIONS, to, last)
  );
}
