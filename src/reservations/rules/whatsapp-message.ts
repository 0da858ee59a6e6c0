import { displayedProductName } from '#shared/records/display-fallback.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import type { ReservationStatus } from './reservation-status.ts';

type MessageFacts = {
  clientName: string;
  code: string;
  status: ReservationStatus;
  product: { name: string };
  vehicleInfo: { brand: string; model: string };
};

/** Text of the message in each status, after the greeting. */
const STATUS_TEXTS: Readonly<Record<ReservationStatus, (facts: MessageFacts) => string>> = {
  pending: (facts) =>
    `recibimos tu reserva ${facts.code} de ${quoted(facts)}. Queda confirmada con el pago.`,
  accepted: (facts) =>
    `tu reserva ${facts.code} de ${quoted(facts)} está confirmada. Ya la ponemos en marcha.`,
  importing: (facts) => `ya estamos importando ${quoted(facts)} para ti.`,
  preparing: (facts) => `estamos preparando tu pedido: ${unit(facts)}.`,
  packed: (facts) => `tu pedido ya está empaquetado: ${unit(facts)}.`,
  dispatched: (facts) => `despachamos tu pedido: ${unit(facts)}. ¿Nos avisas cuando llegue?`,
  installing: (facts) => `estamos instalando ${quoted(facts)} en tu ${motorcycle(facts)}.`,
  ready: (facts) => `tu pedido está listo: ${unit(facts)}. ¿Qué día te queda bien retirarlo?`,
  delivered: (facts) => `gracias por elegirnos para ${quoted(facts)}. ¿Anda todo bien?`,
  completed: (facts) => `gracias por elegirnos para ${quoted(facts)}. ¿Anda todo bien?`,
  cancelled: (facts) => `tu reserva ${facts.code} de ${quoted(facts)} quedó cancelada.`,
};

/** `payment`: the payment link of a pending reservation; `page`: the client's page, on which it can be paid too. */
export type MessageLinks = { payment: string | null; page: string | null };

const NO_LINKS: MessageLinks = { payment: null, page: null };

/** Returns the message for the client in the reservation's status; staff may edit it before sending. */
export function reservationMessage(
  facts: MessageFacts,
  business: string,
  links: MessageLinks = NO_LINKS,
): string {
  const text = STATUS_TEXTS[facts.status](facts);
  return clientMessage(facts.clientName, business, text + linkText(facts, links));
}

function linkText({ status }: MessageFacts, { payment, page }: MessageLinks): string {
  if (status === 'pending' && payment !== null) return ` Puedes pagarla aquí: ${page ?? payment}`;
  return page === null ? '' : ` Todo sobre tu reserva: ${page}`;
}

const unit = ({ product }: MessageFacts) => displayedProductName(product);
/** The product's name in quotation marks: a name does not read as a part of the sentence. */
const quoted = (facts: MessageFacts) =>
  facts.product.name.trim() === '' ? unit(facts) : `«${unit(facts)}»`;
const motorcycle = ({ vehicleInfo }: MessageFacts) =>
  `${vehicleInfo.brand} ${vehicleInfo.model}`.trim() || 'moto';
