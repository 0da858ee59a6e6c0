import type { CallInput } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  checkReservationPayments,
  countPaymentsInReview,
  endReview,
  getReservationPayments,
  type Payment,
  type PaymentsInReview,
  refundReservation,
} from '../contract/payment.ts';

/** Every call rejects with `CallError` and nothing else. */

export type RefundInput = CallInput<typeof refundReservation>['body'];

type ChangedPayments = { payments: Payment[]; message: string };

/** The attempts to pay a reservation, newest first. */
export async function fetchPayments(reservation: string, signal: AbortSignal): Promise<Payment[]> {
  const params = { id: reservation };
  return (await staffCall(getReservationPayments, { params }, { signal })).data.payments;
}

/** «Verificar con PayPal» */
export async function checkPayments(reservation: string): Promise<ChangedPayments> {
  const params = { id: reservation };
  const { data, message } = await staffCall(checkReservationPayments, { params, body: {} });
  return { payments: data.payments, message: message ?? '' };
}

/** Requests with the same `key` and content refund once. */
export async function refund(
  reservation: string,
  body: RefundInput,
  key: string,
): Promise<ChangedPayments> {
  const params = { id: reservation };
  const { data, message } = await staffCall(refundReservation, { params, body }, { key });
  return { payments: data.payments, message: message ?? '' };
}

/** «Revisado», with what staff found. */
export async function reviewPayment(payment: string, reason: string): Promise<ChangedPayments> {
  const params = { id: payment };
  const { data, message } = await staffCall(endReview, { params, body: { reason } });
  return { payments: data.payments, message: message ?? '' };
}

export async function fetchPaymentsInReview(signal: AbortSignal): Promise<PaymentsInReview> {
  return (await staffCall(countPaymentsInReview, {}, { signal })).data;
}
