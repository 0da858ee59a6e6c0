import { longDayWithoutYear } from '#kernel/day-time.ts';
import type { CitationStatus } from './citation-status.ts';

type Told = {
  clientName: string;
  date: string;
  time: string;
  status: CitationStatus;
  service: { name: string };
  vehicleType: string;
};

/** What is written to the client in each status, after the greeting. */
const SENTENCES: Readonly<Record<CitationStatus, (told: Told) => string>> = {
  pending: (told) => `recibimos tu cita para ${work(told)} el ${when(told)}. ¿Nos la confirmas?`,
  accepted: (told) => `tu cita para ${work(told)} está confirmada. Te esperamos el ${when(told)}.`,
  'in-workshop': (told) => `${vehicle(told)} ya está en el taller para ${work(told)}.`,
  'in-progress': (told) => `ya estamos trabajando en ${vehicle(told)} (${work(told)}).`,
  installed: (told) => `terminamos ${work(told)}. Ya puedes retirar ${vehicle(told)}.`,
  delivered: (told) => `gracias por confiar en nosotros para ${work(told)}. ¿Anda todo bien?`,
  cancelled: (told) => `tu cita para ${work(told)} del ${when(told)} quedó cancelada.`,
};

const VEHICLES: Readonly<Record<string, string>> = { motorcycle: 'tu moto', bicycle: 'tu bici' };

/** A message to the client in the status of the appointment, ready to be sent; staff may change it. */
export function whatsappMessage(citation: Told, business: string): string {
  const first = citation.clientName.trim().split(/\s+/)[0] ?? '';
  const greeting = first === '' ? 'Hola' : `Hola ${first}`;
  const from = business.trim() === '' ? '' : `, te escribimos de ${business.trim()}`;
  return `${greeting}${from}: ${SENTENCES[citation.status](citation)}`;
}

const when = ({ date, time }: Told) => `${longDayWithoutYear(date).replace(',', '')} a las ${time}`;
const work = ({ service }: Told) => service.name.trim() || 'el trabajo acordado';
const vehicle = ({ vehicleType }: Told) => VEHICLES[vehicleType] ?? 'tu vehículo';
