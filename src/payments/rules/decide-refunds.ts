import { toReview } from './decide-capture.ts';
import {
  type Decision,
  type Effect,
  inOrder,
  move,
  type Observation,
  type PaymentState,
  stay,
} from './decision.ts';
import {
  addUnlisted,
  completedCents,
  type KnownRefund,
  mergeRefund,
  withoutUnlisted,
} from './merge-refunds.ts';
import type { Capture, Order, ProviderRefund } from './order.ts';
import { canReturnFromChargeback, canTransition } from './payment-status.ts';
import { refundable } from './refund-fields.ts';

/** Records the refunds that an order shows, and the status that follows from them. */
export function followRefunds(
  payment: PaymentState,
  observation: Observation,
  order: Order,
  capture: Capture,
): Decision {
  if (capture.status === 'pending' || payment.capture_id !== capture.id) return stay(payment);
  const seen = order.refunds.reduce(
    (refunds, each) => mergeRefund(refunds, each, capture.id),
    observation.refunds,
  );
  // All of the money is gone, and the listed refunds do not cover it.
  const listed = withoutUnlisted(seen, capture.id);
  const missing = capture.status === 'refunded' ? refundable(payment.amount_cents, listed) : 0;
  const chargeback = missing > 0 && observation.chargebackReported;
  const withMissing = missing > 0 && !chargeback ? addUnlisted(seen, missing, capture.id) : seen;
  const returned = payment.status === 'reversed' && capture.status !== 'refunded';
  // The bank returned the money: it was no refund.
  const refunds = returned ? withoutUnlisted(withMissing, capture.id) : withMissing;
  // The provider reports a partial refund, and lists none with its amount.
  const unexplained =
    capture.status === 'partially_refunded' && refunds.every(({ status }) => status === 'failed');
  return inOrder(payment, [
    (state) => saveRefunds(state, observation, refunds),
    (state) => (chargeback ? chargeBack(state) : stay(state)),
    (state) => sumUp(state, observation, withMissing),
    (state) => (returned ? endChargeback(state, observation, refunds) : stay(state)),
    (state) => (unexplained ? toReview(state, 'partial-without-refund') : stay(state)),
  ]);
}

/** Records what became of a refund that was requested here. */
export function recordRefund(
  payment: PaymentState,
  observation: Observation,
  refund: ProviderRefund,
): Decision {
  const refunds = mergeRefund(observation.refunds, refund, payment.capture_id);
  return inOrder(payment, [
    (state) => saveRefunds(state, observation, refunds),
    (state) => sumUp(state, observation, refunds),
    (state) => stay(state, { kind: 'update-ledger' }),
  ]);
}

export function rejectRefund(
  payment: PaymentState,
  { refunds }: Observation,
  { refundId, issue }: { refundId: string; issue: string },
): Decision {
  const requested = refunds.find(({ id, status }) => id === refundId && status === 'requested');
  if (requested === undefined) return stay(payment);
  const failed = { ...requested, status: 'failed', failure: issue } as const;
  const saved = refunds.map((each) => (each === requested ? failed : each));
  return stay(
    payment,
    { kind: 'save-refunds', refunds: saved },
    { kind: 'add-event', type: 'refund-refused', result: issue },
    // A part may have been refunded on the provider's pages: the sync records it.
    { kind: 'check-soon' },
  );
}

function saveRefunds(
  payment: PaymentState,
  before: Observation,
  refunds: readonly KnownRefund[],
): Decision {
  return refunds === before.refunds
    ? stay(payment)
    : stay(payment, { kind: 'save-refunds', refunds });
}

const chargeBack = (payment: PaymentState): Decision =>
  move(payment, 'reversed', {}, { kind: 'alert', alert: { kind: 'chargeback' } });

/** Sets the refunded amount and the status that follows from it. */
function sumUp(
  payment: PaymentState,
  { otherHoldsMoney }: Observation,
  refunds: readonly KnownRefund[],
): Decision {
  const refunded_cents = completedCents(refunds);
  if (refunded_cents === payment.refunded_cents) return stay(payment);
  const whole = refunded_cents >= payment.amount_cents;
  const to = whole ? 'refunded' : 'partially_refunded';
  // A second payment stays in review until it is refunded whole: only one attempt may hold money.
  const isSecond = payment.status === 'review' && otherHoldsMoney && !whole;
  const notify: Effect = { kind: 'notify-refunds', whole };
  if (!isSecond && canTransition(payment.status, to)) {
    return move(payment, to, { refunded_cents }, notify);
  }
  return stay(payment, { kind: 'update', columns: { refunded_cents }, event: 'refund' }, notify);
}

/** Records that the bank gave up its chargeback: the money that was not refunded is back. */
function endChargeback(
  payment: PaymentState,
  { otherHoldsMoney }: Observation,
  refunds: readonly KnownRefund[],
): Decision {
  const refunded_cents = completedCents(refunds);
  if (refunded_cents >= payment.amount_cents) return stay(payment);
  const to = otherHoldsMoney ? 'review' : refunded_cents > 0 ? 'partially_refunded' : 'paid';
  if (!canReturnFromChargeback(payment.status, to)) return stay(payment);
  return {
    next: to,
    effects: [
      { kind: 'move', to, columns: { refunded_cents } },
      { kind: 'alert', alert: { kind: 'chargeback-returned' } },
    ],
    certain: true,
  };
}
