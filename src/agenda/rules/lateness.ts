import type { Day, Time } from '#shared/time/day-time.ts';
import type { CitationStatus } from './citation-status.ts';

/** A moment of the workshop. */
export type LocalDateTime = { date: Day; time: Time };
type Planned = LocalDateTime & { status: CitationStatus; ready: LocalDateTime };

/**
 * Whether an appointment is behind its plan at the workshop's `now`: it should have begun and has
 * not, or its work should have ended and goes on. What is installed waits for its client.
 */
export function isLate(citation: Planned, now: LocalDateTime): boolean {
  switch (citation.status) {
    case 'pending':
    case 'accepted':
      return isMissed(citation, now);
    case 'in-workshop':
    case 'in-progress':
      return isBefore(citation.ready, now);
    default:
      return false;
  }
}

/** Whether its client is still to come. */
export function isUpcoming(
  citation: LocalDateTime & { status: CitationStatus },
  now: LocalDateTime,
): boolean {
  return isBeforeArrival(citation.status) && isBefore(now, citation);
}

/** Whether it should have begun by `now`, and its client has not come. */
export function isMissed(
  citation: LocalDateTime & { status: CitationStatus },
  now: LocalDateTime,
): boolean {
  return isBeforeArrival(citation.status) && isBefore(citation, now);
}

/** Whether the client has not come yet. */
export const isBeforeArrival = (status: CitationStatus) =>
  status === 'pending' || status === 'accepted';

function isBefore(start: LocalDateTime, now: LocalDateTime): boolean {
  return start.date < now.date || (start.date === now.date && start.time < now.time);
}
