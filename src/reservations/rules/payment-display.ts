import { PUBLIC_STATUSES, type PublicPaymentStatus } from '#payments/rules/payment-status.ts';
import type { ReservationStatus } from './reservation-status.ts';

/** Payment statuses that a reservation shows. `none`: no online payment was received or is expected. */
export const DISPLAYED_PAYMENT_STATUSES = [...PUBLIC_STATUSES, 'none'] as const;
export type DisplayedPaymentStatus = (typeof DISPLAYED_PAYMENT_STATUSES)[number];

/** Statuses of payments without money. */
const WITHOUT_MONEY: readonly PublicPaymentStatus[] = [
  'pending',
  'failed',
  'expired',
  'cancelled',
  'reviewed',
];

type PaymentDisplay = { paymentStatus: DisplayedPaymentStatus; label: string };

/** Returns the payment status and label that a reservation shows. `attempt` is its relevant payment, if any. */
export function paymentDisplay(
  status: ReservationStatus,
  attempt: { paymentStatus: PublicPaymentStatus; label: string } | undefined,
): PaymentDisplay {
  if (attempt && !WITHOUT_MONEY.includes(attempt.paymentStatus)) return displayOf(attempt);
  if (status !== 'pending') return { paymentStatus: 'none', label: 'Sin pago en línea' };
  return attempt ? displayOf(attempt) : { paymentStatus: 'pending', label: 'Pendiente' };
}

/** Returns whether the reservation waits for a payment and no payment in progress can still succeed. */
export function awaitsPayment(
  status: ReservationStatus,
  attempt: { paymentStatus: PublicPaymentStatus } | undefined,
): boolean {
  return status === 'pending' && (!attempt || WITHOUT_MONEY.includes(attempt.paymentStatus));
}

/** Payment states on the payer's page. */
export const PAYER_STATES = ['paid', 'processing', 'waiting', 'none'] as const;
export type PayerState = (typeof PAYER_STATES)[number];

/** `null`: the reservation's status decides between `waiting` and `none`. */
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
