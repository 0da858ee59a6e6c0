import { noticeText } from '#mail/rules/notice-text.ts';
import { yourVehicle } from '#shared/records/vehicle-label.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { type LocalDateTime, longDayWithoutYear } from '#shared/time/day-time.ts';
import { type CitationStatus, isBeforeArrival } from './citation-status.ts';
import { isMissed, isUpcoming } from './lateness.ts';

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

type MessageFacts = LocalDateTime & {
  clientName: string;
  status: CitationStatus;
  service: { name: string };
  vehicleType: string;
};

/** Text to the client in each status, after the greeting. */
const STATUS_TEXTS: Readonly<Record<CitationStatus, (facts: MessageFacts) => string>> = {
  pending: (facts) => `recibimos tu cita para ${work(facts)} el ${when(facts)}. ¿Nos la confirmas?`,
  accepted: (facts) =>
    `tu cita para ${work(facts)} está confirmada. Te esperamos el ${when(facts)}.`,
  'in-workshop': (facts) => `${vehicle(facts)} ya está en el taller para ${work(facts)}.`,
  'in-progress': (facts) => `ya estamos trabajando en ${vehicle(facts)} (${service(facts)}).`,
  installed: (facts) => `terminamos ${work(facts)}. Ya puedes retirar ${vehicle(facts)}.`,
  delivered: (facts) => `gracias por confiar en nosotros para ${work(facts)}. ¿Anda todo bien?`,
  cancelled: (facts) => `tu cita para ${work(facts)} del ${when(facts)} quedó cancelada.`,
};

/** Text once the start has passed and the client has not come. */
const missedText = (facts: MessageFacts) =>
  `te esperábamos el ${when(facts)} para ${work(facts)}. Escríbenos para coordinar otro horario.`;

/**
 * Returns a WhatsApp message for the citation's status at the workshop's `now`, with the client's link if there is
 * one. Staff can edit it before sending.
 */
export function citationMessage(
  citation: MessageFacts,
  business: string,
  now: LocalDateTime,
  link: string | null = null,
): string {
  const sentence = isMissed(citation, now) ? missedText : STATUS_TEXTS[citation.status];
  const about = link === null ? '' : ` Todo sobre tu cita: ${link}`;
  return clientMessage(citation.clientName, business, sentence(citation) + about);
}

const when = ({ date, time }: MessageFacts) =>
  `${longDayWithoutYear(date).replace(',', '')} a las ${time}`;
/** The service's name in quotation marks: a name does not read as a part of the sentence. */
const work = (facts: MessageFacts) =>
  facts.service.name.trim() === '' ? UNNAMED : `«${service(facts)}»`;
const service = ({ service: { name } }: MessageFacts) => name.trim() || UNNAMED;
const UNNAMED = 'el trabajo acordado';
const vehicle = ({ vehicleType }: MessageFacts) => yourVehicle(vehicleType);
