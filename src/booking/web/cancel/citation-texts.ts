import type { ClientCitation } from '#agenda/contract/client-citation.ts';
import { priceText } from '#shared/money/money.ts';
import { displayedServiceName, serviceForDisplay } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, longDay, longDayWithoutYear } from '#shared/time/day-time.ts';
import { whatsappLink } from '#ui/contact-links.ts';

export type CitationTexts = ReturnType<typeof citationTexts>;
export type CitationText = keyof CitationTexts;

/** Returns what the page says of an appointment. The server renders the texts, the script replaces them. */
export function citationTexts(citation: ClientCitation) {
  const { name, duration, price } = serviceForDisplay(citation.service);
  const { clientName, clientEmail, clientPhone, date, time, notes } = citation;
  return {
    clientName,
    clientEmail,
    clientPhone,
    service: name,
    duration: formatDuration(duration),
    price: priceText(price),
    vehicle: vehicleLabel(citation),
    date: longDay(date),
    time,
    notes: notes.trim() === '' ? '' : notes,
    question: `¿Cancelamos tu cita del ${longDayWithoutYear(date)} a las ${time}?`,
  };
}

/** Before the script knows the appointment. */
export const NO_TEXTS: CitationTexts = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  service: '',
  duration: '',
  price: '',
  vehicle: '',
  date: '',
  time: '',
  notes: '',
  question: '',
};

/** Returns a link to a chat with the wish for another time; '' without a number. */
export function anotherTimeChat(whatsapp: string, { date, time, service }: ClientCitation): string {
  const when = `${longDayWithoutYear(date)} a las ${time}`;
  return whatsappLink(
    whatsapp,
    `Hola, quiero cambiar mi cita del ${when} (${displayedServiceName(service)}).`,
  );
}
