import type { LocalDateTime } from '#shared/time/day-time.ts';
import { type CitationStatus, isBeforeArrival } from './citation-status.ts';

type Planned = LocalDateTime & { status: CitationStatus; ready: LocalDateTime };

/** The planned moment that a citation of each status has yet to meet; null: none. */
const DEADLINES: Readonly<Record<CitationStatus, 'start' | 'ready' | null>> = {
  pending: 'start',
  accepted: 'start',
  'in-workshop': 'ready',
  'in-progress': 'ready',
  // Waits for its client.
  installed: null,
  delivered: null,
  cancelled: null,
};

/**
 * Returns whether an appointment is behind its plan at the workshop's `now`: it has not begun after
 * its start, or its work continues after its planned end.
 */
export function isLate(citation: Planned, now: LocalDateTime): boolean {
  const deadline = DEADLINES[citation.status];
  if (deadline === null) return false;
  return isBefore(deadline === 'start' ? citation : citation.ready, now);
}

/** Returns whether the client has not come yet and the start lies in the future. */
export function isUpcoming(
  citation: LocalDateTime & { status: CitationStatus },
  now: LocalDateTime,
): boolean {
  return isBeforeArrival(citation.status) && isBefore(now, citation);
}

/** Returns whether the client has not come and the start lies in the past. */
export function isMissed(
  citation: LocalDateTime & { status: CitationStatus },
  now: LocalDateTime,
): boolean {
  return isBeforeArrival(citation.status) && isBefore(citation, now);
}

function isBefore(start: LocalDateTime, now: LocalDateTime): boolean {
  return start.date < now.date || (start.date === now.date && start.time < now.time);
}
