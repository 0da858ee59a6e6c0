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

/** Whether it should have begun by `now`, and its client has not come. */
export function hasMissed(citation: Start & { status: CitationStatus }, now: Start): boolean {
  const awaited = citation.status === 'pending' || citation.status === 'accepted';
  return awaited && isBefore(citation, now);
}

function isBefore(start: Start, now: Start): boolean {
  return start.date < now.date || (start.date === now.date && start.time < now.time);
}
