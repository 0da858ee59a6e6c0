import { noticeSentence } from '#correo/rules/notice-sentence.ts';
import type { CitationStatus } from './citation-status.ts';
import { isAwaited, isToCome, type Start } from './lateness.ts';

/** A staff change of an appointment that may notify its client. */
export type StaffChange = 'entered' | 'rescheduled' | 'cancelled' | 'deleted';

type Changed = Start & { clientEmail: string; status: CitationStatus };

/** Returns the Spanish sentence that tells staff which notice the client gets of a change made at `now`. */
export function changeNotice(change: StaffChange, citation: Changed, now: Start): string {
  const reason = change === 'rescheduled' ? null : whyNoMail(citation, now);
  return reason ?? noticeSentence(citation.clientEmail, change === 'entered' ? 'now' : 'held');
}

/** Returns why the client is not told that an appointment was entered or ended; `null` if they are told. */
function whyNoMail(citation: Changed, now: Start): string | null {
  if (isAwaited(citation, now)) return null;
  if (isToCome(citation.status)) return 'Como ya pasó su hora, no se envía ningún correo.';
  return citation.status === 'cancelled'
    ? 'La cita ya estaba cancelada: no se envía otro correo.'
    : 'La moto ya está en el taller: no se envía ningún correo.';
}
