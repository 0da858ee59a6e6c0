import { captureColumns, recordCapture, toReview } from './decide-capture.ts';
import { followRefunds, recordRefund, rejectRefund } from './decide-refunds.ts';
import {
  type CaptureRejection,
  type Decision,
  inOrder,
  move,
  type Observation,
  type PaymentState,
  type ProviderAnswer,
  payerActed,
  stay,
  uncertain,
} from './decision.ts';
import { isPastOrderLife } from './next-check.ts';
import {
  assessOrder,
  type Order,
  type OrderAssessment,
  type OrderRead,
  orderHoldsMoney,
} from './order.ts';
import { isCaptureUnknown, phaseOf } from './payment-status.ts';

/**
 * Decides how a payment goes on: its next status, the writes that record it and the provider call that
 * follows. Pure: the whole of it can be tested without a database or a provider.
 */
export function decide(payment: PaymentState, observation: Observation, now: number): Decision {
  const { answer } = observation;
  switch (answer.kind) {
    case 'no-order':
      return createOrder(payment, now);
    case 'order-created':
      return saveOrder(payment, answer.order, now);
    case 'order-rejected':
      if (answer.access) return uncertain(payment);
      if (payment.status !== 'creating') return stay(payment);
      return move(payment, 'failed', { reason: answer.issue });
    case 'order-unknown':
      return uncertain(payment);
    case 'order':
      return followOrder(payment, observation, assess(payment, answer.order), now);
    case 'recheck': {
      const seen = assess(payment, answer.order);
      const decides = seen.kind === 'taken' || seen.kind === 'wrong' || seen.kind === 'gone';
      if (decides) return followOrder(payment, observation, seen, now);
      return captureUntraced(payment, answer.rejected, seen.kind !== 'unreadable');
    }
    case 'captured': {
      // The answer to a capture may be short: then the order is read.
      const seen = assess(payment, answer.order);
      if (seen.kind !== 'taken') return readAgain(payment, null);
      return followOrder(payment, observation, seen, now);
    }
    case 'capture-rejected':
      return CAPTURE_REJECTED[answer.rejection](payment, answer, observation, now);
    case 'capture-unknown':
      return { ...move(payment, 'capture_unknown'), certain: false };
    case 'refund':
      return recordRefund(payment, observation, answer.refund);
    case 'refund-rejected':
      return rejectRefund(payment, observation, answer);
  }
}

function createOrder(payment: PaymentState, now: number): Decision {
  if (payment.status !== 'creating') return stay(payment);
  if (isPastOrderLife(payment.created_at.getTime(), now)) {
    return move(payment, 'failed', { reason: 'never-created' });
  }
  return uncertain(payment, { kind: 'create-order' });
}

/** An attempt that was superseded meanwhile keeps its order, in case it is paid. */
function saveOrder(
  payment: PaymentState,
  { id, approveUrl }: { id: string; approveUrl: string },
  now: number,
): Decision {
  const ordered_at = new Date(now);
  const columns = { provider_order_id: id, approve_url: approveUrl, ordered_at };
  if (payment.status === 'creating') return move(payment, 'awaiting_payer', columns);
  if (payment.provider_order_id !== null) return stay(payment);
  return stay(payment, { kind: 'update', columns, event: 'order-too-late' });
}

type Seen = { kind: 'gone' | 'unreadable' } | (OrderAssessment & { order: Order });

function assess(payment: PaymentState, order: OrderRead): Seen {
  if (typeof order === 'string') return { kind: order };
  const { id: paymentId, amount_cents: amountCents, currency } = payment;
  return { ...assessOrder({ paymentId, amountCents, currency }, order), order };
}

function followOrder(
  payment: PaymentState,
  observation: Observation,
  seen: Seen,
  now: number,
): Decision {
  switch (seen.kind) {
    case 'taken':
      return inOrder(payment, [
        (state) => recordCapture(state, observation, seen.capture, now),
        (state) => followRefunds(state, observation, seen.order, seen.capture),
        (state) => stay(state, { kind: 'update-ledger' }),
      ]);
    case 'wrong':
      return orderWrong(payment, seen, now);
    case 'over':
      return orderOver(payment);
    case 'gone':
      return orderGone(payment);
    case 'unclear':
      if (!isCaptureUnknown(payment.status)) return uncertain(payment);
      return { ...move(payment, 'capture_unknown'), certain: false };
    case 'unreadable':
      return uncertain(payment);
    case 'wait':
    case 'agreed':
      return orderUntouched(payment, observation, seen, now);
  }
}

/** No money was taken, and none can be. */
function orderOver(payment: PaymentState): Decision {
  if (payment.status === 'awaiting_payer')
    return move(payment, 'expired', { reason: 'order-over' });
  return phaseOf(payment.status) === 'requested' ? captureRefused(payment) : stay(payment);
}

const captureRefused = (payment: PaymentState): Decision =>
  move(payment, 'failed', { reason: 'capture-refused' });

/** An unknown order was never paid, unless money of it was requested. */
function orderGone(payment: PaymentState): Decision {
  if (payment.status === 'awaiting_payer')
    return move(payment, 'expired', { reason: 'order-gone' });
  return phaseOf(payment.status) === 'requested' ? toReview(payment, 'order-gone') : stay(payment);
}

/** Ignores a wrong order without money if the attempt has ended or was reviewed. */
function orderWrong(
  payment: PaymentState,
  { reason, capture, order }: Extract<Seen, { kind: 'wrong' }>,
  now: number,
): Decision {
  if (phaseOf(payment.status) === 'ended' && capture === null) return stay(payment);
  if (payment.status === 'reviewed' && !orderHoldsMoney(order)) return stay(payment);
  return toReview(payment, reason, capture === null ? null : captureColumns(capture, now));
}

/** No money was taken so far. The same request once more shows what became of an earlier one. */
function orderUntouched(
  payment: PaymentState,
  observation: Observation,
  { kind, tried }: Extract<Seen, { tried: boolean }>,
  now: number,
): Decision {
  const { status, ordered_at, created_at } = payment;
  const isPast = isPastOrderLife((ordered_at ?? created_at).getTime(), now);
  if (isCaptureUnknown(status)) return repeatCapture(payment, observation, isPast);
  if (status === 'pending' && tried) return captureRefused(payment);
  if (status !== 'awaiting_payer') return stay(payment);
  const declinedAt = payment.declined_at?.getTime() ?? null;
  const sentBackAt = payment.sent_back_at?.getTime() ?? null;
  const agreed = kind === 'agreed' && observation.serverCaptures;
  if (agreed && payerActed({ declinedAt, sentBackAt }, observation.payer)) {
    return requestCapture(payment, observation);
  }
  if (isPast) return move(payment, 'expired', { reason: 'not-paid' });
  const waits = observation.payer.returnedAt !== undefined;
  if (!waits || declinedAt === null || sentBackAt !== null) return stay(payment);
  // The payer is sent back to choose other means: their next return answers that.
  return stay(payment, { kind: 'update', columns: { sent_back_at: new Date(now) } });
}

/** The status `capturing` is committed before the call. Only here the request id changes. */
function requestCapture(payment: PaymentState, observation: Observation): Decision {
  if (!observation.reservationOpen) {
    return move(payment, 'superseded', { reason: 'reservation-closed' });
  }
  if (observation.otherHoldsMoney) return move(payment, 'superseded', { reason: 'second-payment' });
  const columns = { capture_no: payment.capture_no + 1, declined_at: null, sent_back_at: null };
  return {
    ...move(payment, 'capturing', columns, { kind: 'capture', first: true }),
    certain: false,
  };
}

/** For a closed reservation nothing is requested again; the order shows what the first request did. */
function repeatCapture(
  payment: PaymentState,
  { reservationOpen }: Observation,
  isPast: boolean,
): Decision {
  if (reservationOpen) return uncertain(payment, { kind: 'capture', first: false });
  return isPast ? move(payment, 'failed', { reason: 'not-captured' }) : uncertain(payment);
}

const readAgain = (payment: PaymentState, rejected: string | null): Decision =>
  uncertain(payment, { kind: 'read-order', rejected });

/** The order shows no money after a capture: then a final rejection is certain. */
function captureUntraced(
  payment: PaymentState,
  rejected: string | null,
  wasRead: boolean,
): Decision {
  if (wasRead && rejected !== null) return move(payment, 'failed', { reason: rejected });
  return { ...move(payment, 'capture_unknown', { reason: rejected ?? '' }), certain: false };
}

type Rejected = Extract<ProviderAnswer, { kind: 'capture-rejected' }>;

const CAPTURE_REJECTED: Readonly<
  Record<
    CaptureRejection,
    (payment: PaymentState, rejected: Rejected, observation: Observation, now: number) => Decision
  >
> = {
  // A payer who waits for the answer is sent back with it.
  payer: (payment, { issue: reason }, { payer }, now) =>
    move(payment, 'awaiting_payer', {
      reason,
      declined_at: new Date(now),
      sent_back_at: payer.returnedAt === undefined ? null : new Date(now),
    }),
  'not-approved': (payment, { issue: reason }) => move(payment, 'awaiting_payer', { reason }),
  duplicate: (payment, { issue: reason }) => toReview(payment, reason),
  gone: (payment, { issue: reason, certain }) =>
    certain ? move(payment, 'expired', { reason }) : orderGone(payment),
  access: (payment, { issue: reason, certain }) => ({
    ...move(payment, certain ? 'awaiting_payer' : 'capture_unknown', { reason }),
    certain: false,
  }),
  captured: (payment) => readAgain(payment, null),
  final: (payment, { issue }) => readAgain(payment, issue),
};
