import type { CitationStatus } from './citation-status.ts';

/** What the holder of a cancel link finds. */
export type CancelCondition = 'cancellable' | 'cancelled' | 'completed' | 'in-workshop' | 'expired';

/**
 * `startsAt` and `now` are instants. Cancellable while pending or accepted and not yet begun; a
 * moto that is already in the workshop is neither completed nor cancellable.
 */
export function cancelCondition(
  citation: { status: CitationStatus; startsAt: number },
  now: number,
): CancelCondition {
  switch (citation.status) {
    case 'cancelled':
      return 'cancelled';
    case 'installed':
    case 'delivered':
      return 'completed';
    case 'in-workshop':
    case 'in-progress':
      return 'in-workshop';
    default:
      return citation.startsAt <= now ? 'expired' : 'cancellable';
  }
}
