import type { DisplayedPaymentStatus } from '#reservations/rules/payment-display.ts';

/** What a client reads of the payment of a reservation. `none`: none was made online, and none is expected. */
export const CLIENT_PAYMENTS = [
  'pending',
  'processing',
  'received',
  'partly-returned',
  'returned',
  'none',
] as const;
export type ClientPayment = (typeof CLIENT_PAYMENTS)[number];

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
