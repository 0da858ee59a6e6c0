import { type Decision, move, type Observation, type PaymentState, stay } from './decision.ts';
import type { Capture } from './order.ts';
import { canTransition, phaseOf } from './payment-status.ts';

/** Records the capture that an order shows. */
export function recordCapture(
  payment: PaymentState,
  { reservationOpen, otherHoldsMoney }: Observation,
  capture: Capture,
  now: number,
): Decision {
  const { status } = payment;
  const columns = captureColumns(capture, now);
  const lasts = reservationOpen && capture.status !== 'refunded';
  const to = capture.status === 'pending' ? 'pending' : 'paid';
  if ((to === 'pending' || lasts) && canTransition(status, to)) {
    if (otherHoldsMoney) return toReview(payment, 'second-payment', columns);
    return to === 'pending'
      ? move(payment, to, { capture_id: capture.id })
      : move(payment, to, columns, { kind: 'accept-reservation' });
  }
  if (status === 'review') return moneyFound(payment, columns);
  const phase = phaseOf(status);
  if (phase === 'paid' || phase === 'aside') return stay(payment);
  if (to === 'pending') {
    return status === 'reviewed' ? toReview(payment, 'late-money', columns) : stay(payment);
  }
  const reason = reservationOpen ? 'refunded-meanwhile' : 'reservation-closed';
  return toReview(payment, lasts ? 'late-money' : reason, columns);
}

type CaptureColumns = { capture_id: string; fee_cents: number | null; paid_at: Date | null };

export function captureColumns(
  { id, status, feeCents, takenAt }: Capture,
  now: number,
): CaptureColumns {
  return {
    capture_id: id,
    fee_cents: feeCents,
    // The provider's time: its transactions go by it, and we may have asked hours later.
    paid_at: status === 'pending' ? null : new Date(takenAt ?? now),
  };
}

/** Hands a payment to staff, with the columns of its money, which a refund needs. */
export function toReview(
  payment: PaymentState,
  reason: string,
  columns: CaptureColumns | null = null,
): Decision {
  if (!canTransition(payment.status, 'review')) {
    return columns === null ? stay(payment) : moneyFound(payment, columns);
  }
  return move(
    payment,
    'review',
    { ...columns, reason },
    // A second payment is not possible until staff looked at this one.
    { kind: 'supersede-open-attempts' },
    { kind: 'alert', alert: { kind: 'review', reason } },
    { kind: 'update-ledger' },
  );
}

/** Money of a payment in review that was unknown or on its way: from now on it can be refunded. */
function moneyFound(payment: PaymentState, columns: CaptureColumns): Decision {
  const { status, capture_id, paid_at } = payment;
  const arrived = capture_id === columns.capture_id && paid_at === null && columns.paid_at !== null;
  const isNew = status === 'review' && (capture_id === null || arrived);
  const found: Decision['effects'] = [
    { kind: 'update', columns, event: 'money-found' },
    { kind: 'alert', alert: { kind: 'money-found' } },
  ];
  return { next: status, effects: isNew ? found : [], certain: true };
}
