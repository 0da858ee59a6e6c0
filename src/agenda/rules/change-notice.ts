import { noticeSentence } from '#correo/rules/notice-sentence.ts';
import type { CitationStatus } from './citation-status.ts';
import { isAwaited, isToCome, type Start } from './lateness.ts';

/** What staff do to an appointment that its client may hear of. */
export type StaffChange = 'entered' | 'rescheduled' | 'cancelled' | 'deleted';

type Changed = Start & { clientEmail: string; status: CitationStatus };

/** Tells staff, before or after a change at the workshop's `now`, whether and how its client is told. */
export function changeNotice(change: StaffChange, citation: Changed, now: Start): string {
  const reason = change === 'rescheduled' ? null : whyNoMail(citation, now);
  return reason ?? noticeSentence(citation.clientEmail, change === 'entered' ? 'now' : 'held');
}

/** Why the end or the entry of an appointment is no news to its client; `null` where it is. */
function whyNoMail(citation: Changed, now: Start): string | null {
  if (isAwaited(citation, now)) return null;
  if (isToCome(citation.status)) return 'Como ya pasó su hora, no se envía ningún correo.';
  return citation.status === 'cancelled'
    ? 'La cita ya estaba cancelada: no se envía otro correo.'
    : 'La moto ya está en el taller: no se envía ningún correo.';
}
