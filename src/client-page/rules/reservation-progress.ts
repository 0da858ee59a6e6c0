import type { DisplayedPaymentStatus } from '#reservations/rules/payment-display.ts';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import { type StepState, stepStates } from './progress.ts';

/** Where a reserved unit is, in order. The fork: it is sent to the client, or installed in the workshop. */
export const RESERVATION_STEPS = [
  'reserved',
  'confirmed',
  'importing',
  'preparing',
  'on-the-way',
  'installing',
  'ready',
  'delivered',
] as const;
type ReservationStep = (typeof RESERVATION_STEPS)[number];
export type ReservationPhase = ReservationStep | 'cancelled';

const PHASES: Readonly<Record<ReservationStatus, ReservationPhase>> = {
  pending: 'reserved',
  accepted: 'confirmed',
  importing: 'importing',
  preparing: 'preparing',
  packed: 'preparing',
  dispatched: 'on-the-way',
  installing: 'installing',
  ready: 'ready',
  delivered: 'delivered',
  completed: 'delivered',
  cancelled: 'cancelled',
};

const BEFORE_FORK = ['reserved', 'confirmed', 'importing', 'preparing'] as const;
const UNDECIDED = [...BEFORE_FORK, 'delivered'] as const;
const INSTALLATION = [...BEFORE_FORK, 'installing', 'ready', 'delivered'] as const;

/** The steps that a phase shows; none after the end. */
const SHOWN_STEPS: Readonly<Record<ReservationPhase, readonly ReservationStep[]>> = {
  reserved: UNDECIDED,
  confirmed: UNDECIDED,
  importing: UNDECIDED,
  preparing: UNDECIDED,
  'on-the-way': [...BEFORE_FORK, 'on-the-way', 'delivered'],
  installing: INSTALLATION,
  ready: INSTALLATION,
  delivered: [],
  cancelled: [],
};

type ReservationProgress = {
  phase: ReservationPhase;
  steps: { step: ReservationStep; state: StepState }[];
};

/** Returns where a reservation is, and its steps. */
export function reservationProgressOf(status: ReservationStatus): ReservationProgress {
  const phase = PHASES[status];
  return { phase, steps: stepStates(SHOWN_STEPS[phase], phase) };
}

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

/** What a client reads of the payment of a reservation. `none`: none was made online, and none is expected. */
export const CLIENT_PAYMENTS = [
  'pending',
  'processing',
  'received',
  'partly-returned',
  'returned',
  'none',
] as const;
type ClientPayment = (typeof CLIENT_PAYMENTS)[number];

const BY_STATUS: Readonly<Record<DisplayedPaymentStatus, ClientPayment>> = {
  pending: 'pending',
  failed: 'pending',
  expired: 'pending',
  cancelled: 'pending',
  reviewed: 'pending',
  processing: 'processing',
  // Staff look at it: money may be on its way.
  review: 'processing',
  completed: 'received',
  partially_refunded: 'partly-returned',
  refunded: 'returned',
  reversed: 'returned',
  none: 'none',
};

export const clientPayment = (status: DisplayedPaymentStatus): ClientPayment => BY_STATUS[status];

/** `null`: the page has no line about the payment. */
export const PAYMENT_LABELS: Readonly<Record<ClientPayment, string | null>> = {
  pending: 'Pendiente',
  processing: 'En revisión',
  received: 'Recibido',
  'partly-returned': 'Devuelto en parte',
  returned: 'Devuelto',
  none: null,
};
