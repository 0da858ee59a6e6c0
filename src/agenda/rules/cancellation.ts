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
