import { PUBLIC_STATUSES, type PublicPaymentStatus } from '#pagos/rules/payment-status.ts';
import type { ReservationStatus } from './reservation-status.ts';

/** What a reservation shows of its payment; `none`: no money came in online, and none is awaited. */
export const DISPLAYED_PAYMENT_STATUSES = [...PUBLIC_STATUSES, 'none'] as const;
type DisplayedPaymentStatus = (typeof DISPLAYED_PAYMENT_STATUSES)[number];

/** Attempts that never brought money. */
const WITHOUT_MONEY: readonly PublicPaymentStatus[] = [
  'pending',
  'failed',
  'expired',
  'cancelled',
  'reviewed',
];

type PaymentDisplay = { paymentStatus: DisplayedPaymentStatus; label: string };

/** Of the attempt that speaks for a reservation in this status; `undefined` where none was begun. */
export function paymentDisplay(
  status: ReservationStatus,
  attempt: { paymentStatus: PublicPaymentStatus; label: string } | undefined,
): PaymentDisplay {
  if (attempt && !WITHOUT_MONEY.includes(attempt.paymentStatus)) return displayOf(attempt);
  if (status !== 'pending') return { paymentStatus: 'none', label: 'Sin pago en línea' };
  return attempt ? displayOf(attempt) : { paymentStatus: 'pending', label: 'Pendiente' };
}

/** Whether it waits for a payment, and none is under way that may still bring the money. */
export function awaitsPayment(
  status: ReservationStatus,
  attempt: { paymentStatus: PublicPaymentStatus } | undefined,
): boolean {
  return status === 'pending' && (!attempt || WITHOUT_MONEY.includes(attempt.paymentStatus));
}

/** State of a payment for the payer's page. */
export const PAYER_STATES = ['paid', 'processing', 'waiting', 'none'] as const;
export type PayerState = (typeof PAYER_STATES)[number];

/** `waiting` while the reservation awaits a payment; otherwise no money came in and none is awaited. */
const PAYER_STATE_BY_STATUS: Readonly<Record<PublicPaymentStatus, PayerState | null>> = {
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
  const known = attempt ? PAYER_STATE_BY_STATUS[attempt.paymentStatus] : null;
  return known ?? (status === 'pending' ? 'waiting' : 'none');
}

const displayOf = ({ paymentStatus, label }: PaymentDisplay): PaymentDisplay => ({
  paymentStatus,
  label,
});
