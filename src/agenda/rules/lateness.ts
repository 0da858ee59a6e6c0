import type { Day, Time } from '#kernel/day-time.ts';
import type { CitationStatus } from './citation-status.ts';

/** A moment of the workshop. */
export type Start = { date: Day; time: Time };
type Planned = Start & { status: CitationStatus; ready: Start };

/**
 * Whether an appointment is behind its plan at the workshop's `now`: it should have begun and has
 * not, or its work should have ended and goes on. What is installed waits for its client.
 */
export function isLate(citation: Planned, now: Start): boolean {
  switch (citation.status) {
    case 'pending':
    case 'accepted':
      return hasMissed(citation, now);
    case 'in-workshop':
    case 'in-progress':
      return isBefore(citation.ready, now);
    default:
      return false;
  }
}

/** Whether its client is still to come. */
export function isAwaited(citation: Start & { status: CitationStatus }, now: Start): boolean {
  return isToCome(citation.status) && isBefore(now, citation);
}

/** Whether it should have begun by `now`, and its client has not come. */
export function hasMissed(citation: Start & { status: CitationStatus }, now: Start): boolean {
  return isToCome(citation.status) && isBefore(citation, now);
}

/** Whether the client has not come yet. */
export const isToCome = (status: CitationStatus) => status === 'pending' || status === 'accepted';

function isBefore(start: Start, now: Start): boolean {
  return start.date < now.date || (start.date === now.date && start.time < now.time);
}
