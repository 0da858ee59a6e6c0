import { productName } from '#shared/records/display-fallback.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import type { ReservationStatus } from './reservation-status.ts';

type MessageFacts = {
  clientName: string;
  code: string;
  status: ReservationStatus;
  product: { name: string };
  vehicleInfo: { brand: string; model: string };
};

/** What is written to the client in each status, after the greeting. */
const STATUS_TEXTS: Readonly<Record<ReservationStatus, (told: MessageFacts) => string>> = {
  pending: (told) =>
    `recibimos tu reserva ${told.code} de ${unit(told)}. Queda confirmada con el pago.`,
  accepted: (told) =>
    `tu reserva ${told.code} de ${unit(told)} está confirmada. Ya la ponemos en marcha.`,
  importing: (told) => `ya estamos importando ${unit(told)} para ti.`,
  preparing: (told) => `estamos preparando tu pedido: ${unit(told)}.`,
  packed: (told) => `tu pedido ya está empaquetado: ${unit(told)}.`,
  dispatched: (told) => `despachamos tu pedido: ${unit(told)}. ¿Nos avisas cuando llegue?`,
  installing: (told) => `estamos instalando ${unit(told)} en tu ${motorcycle(told)}.`,
  ready: (told) => `tu pedido está listo: ${unit(told)}. ¿Qué día te queda bien retirarlo?`,
  delivered: (told) => `gracias por elegirnos para ${unit(told)}. ¿Anda todo bien?`,
  completed: (told) => `gracias por elegirnos para ${unit(told)}. ¿Anda todo bien?`,
  cancelled: (told) => `tu reserva ${told.code} de ${unit(told)} quedó cancelada.`,
};

/**
 * A message to the client in the status of the reservation, ready to be sent; staff may change it.
 * `paymentUrl`: where a pending one can be paid, or null.
 */
export function whatsappMessage(
  told: MessageFacts,
  business: string,
  paymentUrl: string | null,
): string {
  const sentence = STATUS_TEXTS[told.status](told);
  const pay = told.status === 'pending' && paymentUrl ? ` Puedes pagarla aquí: ${paymentUrl}` : '';
  return clientMessage(told.clientName, business, sentence + pay);
}

const unit = ({ product }: MessageFacts) => productName(product);
const motorcycle = ({ vehicleInfo }: MessageFacts) =>
  `${vehicleInfo.brand} ${vehicleInfo.model}`.trim() || 'moto';
