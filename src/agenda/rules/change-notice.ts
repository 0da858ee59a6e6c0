import { noticeText } from '#mail/rules/notice-text.ts';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import type { CitationStatus } from './citation-status.ts';
import { isBeforeArrival } from './citation-status.ts';
import { isUpcoming } from './lateness.ts';

/** A staff change of an appointment that may notify its client. */
export type StaffChange = 'entered' | 'rescheduled' | 'cancelled' | 'deleted';

export type ChangedCitation = LocalDateTime & { clientEmail: string; status: CitationStatus };

/**
 * Returns the Spanish sentence about the notice that the client gets of a change made at `now`. `sendsMail`: whether a
 * mail server is configured.
 */
export function changeNotice(
  change: StaffChange,
  citation: ChangedCitation,
  now: LocalDateTime & { sendsMail: boolean },
): string {
  const reason = change === 'rescheduled' ? null : noMailReason(citation, now);
  const when = change === 'entered' ? 'now' : 'held';
  return reason ?? noticeText(citation.clientEmail, when, now.sendsMail);
}

/**
 * Returns the reason for which the client gets no mail about a new, cancelled or deleted
 * appointment; `null` if a mail is sent.
 */
function noMailReason(citation: ChangedCitation, now: LocalDateTime): string | null {
  if (isUpcoming(citation, now)) return null;
  if (isBeforeArrival(citation.status)) return 'Como ya pasó su hora, no se envía ningún correo.';
  return citation.status === 'cancelled'
    ? 'La cita ya estaba cancelada: no se envía otro correo.'
    : 'La moto ya está en el taller: no se envía ningún correo.';
}
