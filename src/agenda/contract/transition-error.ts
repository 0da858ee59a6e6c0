import { DomainError } from '#shared/contract/domain-error.ts';
import {
  CITATION_LABELS,
  CITATION_TRANSITIONS,
  type CitationStatus,
} from '../rules/citation-status.ts';
import { CITATION_ERRORS, citationError } from './citation-errors.ts';

/**
 * Returns the error (409) of a status change from `from` to `to`: the status is not the one that
 * the caller expected (`unexpected`), or the table has no such transition.
 */
export function citationTransitionError(
  from: CitationStatus,
  to: CitationStatus,
  { unexpected }: { unexpected: boolean },
): DomainError {
  const data = { status: from, allowed: CITATION_TRANSITIONS[from] };
  if (unexpected) return citationError('status-changed', data);
  const [status] = CITATION_ERRORS['status-changed'];
  const message = `Una cita en «${CITATION_LABELS[from]}» no puede pasar a «${CITATION_LABELS[to]}».`;
  return new DomainError('status-changed', status, message, data);
}
