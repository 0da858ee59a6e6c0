import type { Day, Time } from '#shared/time/day-time.ts';
import { type CitationStatus, isBeforeArrival } from './citation-status.ts';

/** A moment of the workshop. */
export type LocalDateTime = { date: Day; time: Time };
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
 * Whether a citation is behind its plan at the workshop's `now`: it has not begun after its start,
 * or its work goes on after its planned end.
 */
export function isLate(citation: Planned, now: LocalDateTime): boolean {
  const deadline = DEADLINES[citation.status];
  if (deadline === null) return false;
  return isBefore(deadline === 'start' ? citation : citation.ready, now);
}

/** Whether its client is still to come, before the start. */
export function isUpcoming(
  citation: LocalDateTime & { status: CitationStatus },
  now: LocalDateTime,
): boolean {
  return isBeforeArrival(citation.status) && isBefore(now, citation);
}

/** Whether its client has not come although the start is over. */
export function isMissed(
  citation: LocalDateTime & { status: CitationStatus },
  now: LocalDateTime,
): boolean {
  return isBeforeArrival(citation.status) && isBefore(citation, now);
}

function isBefore(start: LocalDateTime, now: LocalDateTime): boolean {
  return start.date < now.date || (start.date === now.date && start.time < now.time);
}
