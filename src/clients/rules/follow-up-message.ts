import { yourVehicle } from '#shared/records/vehicle-label.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { type Day, longDayWithoutYear, type Time } from '#shared/time/day-time.ts';
import type { FollowUpKind } from './follow-up-states.ts';

/** What a client is to be notified of. */
export type Reason = {
  kind: FollowUpKind;
  /** Name of the service, or text of the deferred work. */
  about: string;
  /** Day of the appointment, or on which the work is due. */
  forDay: Day;
  /** Time of the appointment; `null` without one. */
  time: Time | null;
  /** `null`: unknown. */
  vehicle: { type: string; brand: string; model: string } | null;
};

/** Longest text about one reason in a message; a longer one ends with «…». */
const MAX_ABOUT = 120;
const MAX_VEHICLE = 60;

/** Sentences to the client, without the full stop. */
const SENTENCES: Readonly<Record<FollowUpKind, (reason: Reason, today: Day) => string>> = {
  reminder: (reason) => `te esperamos el ${when(reason)} para ${work(reason)}`,
  ready: (reason) => `terminamos ${work(reason)} y ya puedes retirar ${vehicle(reason)}`,
  estimate: (reason) => `te enviamos el presupuesto de ${work(reason)} para ${vehicle(reason)}`,
  'next-service': (reason, today) =>
    reason.forDay < today
      ? `a ${vehicle(reason)} ya le toca ${work(reason)}`
      : `a ${vehicle(reason)} le toca ${work(reason)} hacia el ${dayText(reason.forDay)}`,
  deferred: (reason) => `en ${vehicle(reason)} quedó pendiente: ${named(reason) || UNNAMED}`,
  payment: (reason) => `queda un pago pendiente por ${work(reason)}`,
};

/** Questions after the reasons, each once. */
const QUESTIONS: Readonly<Partial<Record<FollowUpKind, string>>> = {
  reminder: 'Si no puedes venir, avísanos.',
  estimate: '¿Nos dices si seguimos?',
  'next-service': '¿Quieres agendar una cita?',
  deferred: '¿Quieres agendar una cita?',
};

/** Returns one message to a client with all reasons. Staff can edit it before sending. */
export function followUpMessage(
  clientName: string,
  business: string,
  reasons: readonly Reason[],
  today: Day,
): string {
  const sentences = reasons.map((reason, index) => {
    const sentence = SENTENCES[reason.kind](reason, today);
    return `${index === 0 ? sentence : capitalised(sentence)}.`;
  });
  const questions = new Set(reasons.flatMap(({ kind }) => QUESTIONS[kind] ?? []));
  return clientMessage(clientName, business, [...sentences, ...questions].join(' '));
}

/** Returns the message with links to the pages on which the client answers an estimate. */
export function withEstimateLinks(message: string, links: readonly string[]): string {
  if (links.length === 0) return message;
  const what = links.length === 1 ? 'Mira el presupuesto' : 'Mira los presupuestos';
  return `${message} ${what} y responde aquí: ${links.join(' ')}`;
}

/** Returns what a card names: the service, the deferred work, or the appointment. */
export function aboutText(reason: Reason): string {
  const { kind, about, forDay } = reason;
  if (kind === 'reminder') return `${about}, el ${when(reason)}`;
  return kind === 'next-service' ? `${about}, previsto para el ${dayText(forDay)}` : about;
}

/** `jueves 26 de noviembre` */
const dayText = (day: Day) => longDayWithoutYear(day).replace(',', '');

const when = ({ forDay, time }: Reason) =>
  time === null ? dayText(forDay) : `${dayText(forDay)} a las ${time}`;

/** The name in quotation marks: it does not read as a part of the sentence. */
const work = (reason: Reason) => (named(reason) === '' ? UNNAMED : `«${named(reason)}»`);
const named = ({ about }: Reason) => shortened(about, MAX_ABOUT).replace(/[.\s]+$/, '');
const UNNAMED = 'el trabajo acordado';

function vehicle({ vehicle: known }: Reason): string {
  if (known === null) return 'tu moto';
  const label = shortened(`${known.brand} ${known.model}`, MAX_VEHICLE);
  return label === '' ? yourVehicle(known.type) : `tu ${label}`;
}

/** Returns one line of at most `most` characters. */
function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
