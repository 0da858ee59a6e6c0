import { clientMessage } from '#shared/text/client-message.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import type { CitationStatus } from './citation-status.ts';
import { isMissed, type LocalDateTime } from './lateness.ts';

type MessageFacts = LocalDateTime & {
  clientName: string;
  status: CitationStatus;
  service: { name: string };
  vehicleType: string;
};

/** What is written to the client in each status, after the greeting. */
const STATUS_TEXTS: Readonly<Record<CitationStatus, (told: MessageFacts) => string>> = {
  pending: (told) => `recibimos tu cita para ${work(told)} el ${when(told)}. ¿Nos la confirmas?`,
  accepted: (told) => `tu cita para ${work(told)} está confirmada. Te esperamos el ${when(told)}.`,
  'in-workshop': (told) => `${vehicle(told)} ya está en el taller para ${work(told)}.`,
  'in-progress': (told) => `ya estamos trabajando en ${vehicle(told)} (${work(told)}).`,
  installed: (told) => `terminamos ${work(told)}. Ya puedes retirar ${vehicle(told)}.`,
  delivered: (told) => `gracias por confiar en nosotros para ${work(told)}. ¿Anda todo bien?`,
  cancelled: (told) => `tu cita para ${work(told)} del ${when(told)} quedó cancelada.`,
};

/** Nobody is awaited, nor asked to confirm, at an hour that is over. */
const missedText = (told: MessageFacts) =>
  `te esperábamos el ${when(told)} para ${work(told)}. Escríbenos para coordinar otro horario.`;

const VEHICLES: Readonly<Record<string, string>> = { motorcycle: 'tu moto', bicycle: 'tu bici' };

/**
 * A message to the client in the status of the appointment at the workshop's `now`, ready to be
 * sent; staff may change it.
 */
export function whatsappMessage(
  citation: MessageFacts,
  business: string,
  now: LocalDateTime,
): string {
  const sentence = isMissed(citation, now) ? missedText : STATUS_TEXTS[citation.status];
  return clientMessage(citation.clientName, business, sentence(citation));
}

const when = ({ date, time }: MessageFacts) =>
  `${longDayWithoutYear(date).replace(',', '')} a las ${time}`;
const work = ({ service }: MessageFacts) => service.name.trim() || 'el trabajo acordado';
const vehicle = ({ vehicleType }: MessageFacts) => VEHICLES[vehicleType] ?? 'tu vehículo';
