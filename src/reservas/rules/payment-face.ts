import { PUBLIC_STATUSES, type PublicPaymentStatus } from '#pagos/rules/payment-status.ts';
import type { ReservationStatus } from './reservation-status.ts';

/** What a reservation shows of its payment; `none`: no money came in online, and none is awaited. */
export const SHOWN_PAYMENTS = [...PUBLIC_STATUSES, 'none'] as const;
type ShownPayment = (typeof SHOWN_PAYMENTS)[number];

/** Attempts that never brought money. */
const NEVER_PAID: readonly PublicPaymentStatus[] = [
  'pending',
  'failed',
  'expired',
  'cancelled',
  'reviewed',
];

type Face = { paymentStatus: ShownPayment; label: string };

/** Of the attempt that speaks for a reservation in this status; `undefined` where none was begun. */
export function paymentFace(
  status: ReservationStatus,
  attempt: { paymentStatus: PublicPaymentStatus; label: string } | undefined,
): Face {
  if (attempt && !NEVER_PAID.includes(attempt.paymentStatus)) return faceOf(attempt);
  if (status !== 'pending') return { paymentStatus: 'none', label: 'Sin pago en línea' };
  return attempt ? faceOf(attempt) : { paymentStatus: 'pending', label: 'Pendiente' };
}

/** Whether it waits for a payment, and none is under way that may still bring the money. */
export function awaitsPayment(
  status: ReservationStatus,
  attempt: { paymentStatus: PublicPaymentStatus } | undefined,
): boolean {
  return status === 'pending' && (!attempt || NEVER_PAID.includes(attempt.paymentStatus));
}

/** State of a payment for the payer's page. */
export const PAYER_STATES = ['paid', 'processing', 'waiting', 'none'] as const;
export type PayerState = (typeof PAYER_STATES)[number];

/** `waiting` while the reservation awaits a payment; otherwise no money came in and none is awaited. */
const PAYER_STATE: Readonly<Record<PublicPaymentStatus, PayerState | null>> = {
  completed: 'paid',
  partially_refunded: 'paid',
  processing: 'processing',
  review: 'processing',
  refunded: 'none',
  reversed: 'none',
  pending: null,
  failed: null,
  expired: null,
  cancelled: null,
  reviewed: null,
};

export function payerState(
  status: ReservationStatus,
  attempt: { paymentStatus: PublicPaymentStatus } | undefined,
): PayerState {
  const known = attempt ? PAYER_STATE[attempt.paymentStatus] : null;
  return known ?? (status === 'pending' ? 'waiting' : 'none');
}

const faceOf = ({ paymentStatus, label }: Face): Face => ({ paymentStatus, label });
