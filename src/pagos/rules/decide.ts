import { assessOrder, type OrderAssessment, orderHoldsMoney } from './assess-order.ts';
import type { CaptureRejection } from './capture-rejection.ts';
import { captureColumns, followCapture, toReview } from './decide-capture.ts';
import { recordRefund, rejectRefund } from './decide-refunds.ts';
import {
  type Decision,
  move,
  type Observation,
  type PaymentState,
  type ProviderAnswer,
  stay,
  uncertain,
} from './decision.ts';
import { isPastOrderLife } from './next-check.ts';
import type { Order, OrderRead } from './order.ts';
import { payerActed } from './payer-acted.ts';
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
      return payment.status === 'creating'
        ? move(payment, 'failed', { reason: answer.issue })
        : stay(payment);
    case 'order-unknown':
      return uncertain(payment);
    case 'order':
      return followOrder(payment, observation, answer.order, now);
    case 'recheck':
      return recheck(payment, observation, answer, now);
    case 'captured':
      return followCaptureAnswer(payment, observation, answer.order, now);
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
  const columns = {
    provider_order_id: id,
    approve_url: approveUrl,
    ordered_at: new Date(now),
  };
  if (payment.status === 'creating') return move(payment, 'awaiting_payer', columns);
  if (payment.provider_order_id !== null) return stay(payment);
  return stay(payment, { kind: 'update', columns, event: 'order-too-late' });
}

function followOrder(
  payment: PaymentState,
  observation: Observation,
  order: OrderRead,
  now: number,
): Decision {
  if (order === 'unreadable') return uncertain(payment);
  if (order === 'gone') return orderGone(payment);
  const assessment = assess(payment, order);
  switch (assessment.kind) {
    case 'taken':
      return followCapture(payment, observation, order, assessment.capture, now);
    case 'wrong':
      return orderWrong(payment, order, assessment, now);
    case 'over':
      return orderOver(payment);
    case 'unclear':
      return isCaptureUnknown(payment.status)
        ? { ...move(payment, 'capture_unknown'), certain: false }
        : uncertain(payment);
    case 'wait':
    case 'agreed':
      return orderUntouched(payment, observation, assessment, now);
  }
}

const assess = (payment: PaymentState, order: Order): OrderAssessment =>
  assessOrder(
    { paymentId: payment.id, amountCents: payment.amount_cents, currency: payment.currency },
    order,
  );

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

/** A wrong order without money of an ended or reviewed attempt is nobody's concern. */
function orderWrong(
  payment: PaymentState,
  order: Order,
  { reason, capture }: Extract<OrderAssessment, { kind: 'wrong' }>,
  now: number,
): Decision {
  if (phaseOf(payment.status) === 'ended' && capture === null) return stay(payment);
  if (payment.status === 'reviewed' && !orderHoldsMoney(order)) return stay(payment);
  return toReview(payment, reason, capture === null ? {} : captureColumns(capture, now));
}

/** No money was taken so far. The same request once more shows what became of an earlier one. */
function orderUntouched(
  payment: PaymentState,
  observation: Observation,
  { kind, tried }: Extract<OrderAssessment, { tried: boolean }>,
  now: number,
): Decision {
  const { status } = payment;
  if (isCaptureUnknown(status)) return repeatCapture(payment, observation, now);
  if (status === 'pending' && tried) return captureRefused(payment);
  if (status !== 'awaiting_payer') return stay(payment);
  const declinedAt = payment.declined_at?.getTime() ?? null;
  const sentBackAt = payment.sent_back_at?.getTime() ?? null;
  const agreed = kind === 'agreed' && observation.serverCaptures;
  if (agreed && payerActed({ declinedAt, sentBackAt }, observation.payer)) {
    return requestCapture(payment, observation);
  }
  if (isOrderPast(payment, now)) return move(payment, 'expired', { reason: 'not-paid' });
  const waits = observation.payer.returnedAt !== undefined;
  if (!waits || declinedAt === null || sentBackAt !== null) return stay(payment);
  // The payer is sent back to choose other means: their next return answers that.
  return stay(payment, { kind: 'update', columns: { sent_back_at: new Date(now) } });
}

const isOrderPast = ({ ordered_at, created_at }: PaymentState, now: number): boolean =>
  isPastOrderLife((ordered_at ?? created_at).getTime(), now);

/** The status `capturing` is committed before the call. Only here the request id changes. */
function requestCapture(payment: PaymentState, observation: Observation): Decision {
  if (!observation.reservationOpen) {
    return move(payment, 'superseded', { reason: 'reservation-closed' });
  }
  if (observation.otherHoldsMoney) return move(payment, 'superseded', { reason: 'second-payment' });
  const columns = {
    capture_no: payment.capture_no + 1,
    declined_at: null,
    sent_back_at: null,
  };
  return {
    ...move(payment, 'capturing', columns, { kind: 'capture', first: true }),
    certain: false,
  };
}

/** For a closed reservation nothing is requested again; the order shows what the first request did. */
function repeatCapture(payment: PaymentState, observation: Observation, now: number): Decision {
  if (observation.reservationOpen) return uncertain(payment, { kind: 'capture', first: false });
  if (!isOrderPast(payment, now)) return uncertain(payment);
  return move(payment, 'failed', { reason: 'not-captured' });
}

/** The answer to a capture may be short: then the order is read. */
function followCaptureAnswer(
  payment: PaymentState,
  observation: Observation,
  order: Order,
  now: number,
): Decision {
  const assessment = assess(payment, order);
  if (assessment.kind !== 'taken') return readAgain(payment, null);
  return followCapture(payment, observation, order, assessment.capture, now);
}

const readAgain = (payment: PaymentState, rejected: string | null): Decision =>
  uncertain(payment, { kind: 'read-order', rejected });

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

/** The order, read again after a capture. Without money in it, a final rejection is certain. */
function recheck(
  payment: PaymentState,
  observation: Observation,
  { order, rejected }: Extract<ProviderAnswer, { kind: 'recheck' }>,
  now: number,
): Decision {
  const reason = rejected ?? '';
  if (order === 'gone') return orderGone(payment);
  if (order !== 'unreadable') {
    const { kind } = assess(payment, order);
    if (kind === 'taken' || kind === 'wrong') return followOrder(payment, observation, order, now);
    if (rejected !== null) return move(payment, 'failed', { reason });
  }
  return { ...move(payment, 'capture_unknown', { reason }), certain: false };
}
