import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import type { ClientPayment } from './client-payment.ts';
import type { ReservationPhase } from './reservation-progress.ts';

const LABELS: Readonly<Record<ReservationPhase, string>> = {
  reserved: 'Reservada',
  confirmed: 'Confirmada',
  importing: 'Importando',
  preparing: 'Preparando',
  'on-the-way': 'En camino',
  installing: 'Instalando',
  ready: 'Lista',
  delivered: 'Entregada',
  cancelled: 'Reserva cancelada',
};

/** Name of a phase. Where the money came in online, the confirmation is «Pago recibido». */
export function reservationLabel(phase: ReservationPhase, payment: ClientPayment): string {
  return phase === 'confirmed' && payment === 'received' ? 'Pago recibido' : LABELS[phase];
}

type Facts = { status: ReservationStatus; payment: ClientPayment; canPay: boolean };

const TEXTS: Readonly<Record<ReservationStatus, string | ((facts: Facts) => string)>> = {
  pending: ({ payment, canPay }) => {
    if (canPay) return 'Queda confirmada cuando completes el pago.';
    if (payment === 'processing')
      return 'Tu pago está en revisión. Vuelve a esta página para ver si se confirmó.';
    return 'Nos comunicaremos contigo para completar el pago.';
  },
  accepted: 'Tu reserva está confirmada. Te contactaremos para coordinar los próximos pasos.',
  importing: 'Estamos importando tu unidad.',
  preparing: 'Estamos preparando tu pedido.',
  packed: 'Tu pedido ya está empaquetado.',
  dispatched: 'Despachamos tu pedido.',
  installing: 'Estamos instalando tu unidad.',
  ready: 'Ya puedes pasar a retirar.',
  delivered: 'Gracias por elegirnos.',
  completed: 'Gracias por elegirnos.',
  cancelled: 'Si tienes dudas o ya habías pagado, comunícate con el taller.',
};

/** What the client reads below the state. */
export function reservationText(facts: Facts): string {
  const text = TEXTS[facts.status];
  return typeof text === 'string' ? text : text(facts);
}
