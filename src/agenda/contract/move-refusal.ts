import { Refusal } from '#kernel/refusal.ts';
import { CITATION_LABELS, CITATION_MOVES, type CitationStatus } from '../rules/citation-status.ts';
import { CITATION_REFUSALS, refuseCitation } from './citation-refusals.ts';

/**
 * Why a citation that is in `from` does not go to `to`: somebody was faster than the caller
 * thought (`unexpected`), or the table has no such move.
 */
export function refuseMove(
  from: CitationStatus,
  to: CitationStatus,
  { unexpected }: { unexpected: boolean },
): Refusal {
  const data = { status: from, allowed: CITATION_MOVES[from] };
  if (unexpected) return refuseCitation('status-changed', data);
  const [status] = CITATION_REFUSALS['status-changed'];
  const sentence = `Una cita en «${CITATION_LABELS[from]}» no puede pasar a «${CITATION_LABELS[to]}».`;
  return new Refusal('status-changed', status, sentence, data);
}
