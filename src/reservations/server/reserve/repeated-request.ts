import type { Payments } from '#payments/server/paid-cause.ts';
import { type Resumed, resumePayment } from '#payments/server/start-payment-actions.ts';
import type { CreatedReservation } from '../../contract/reservation.ts';
import { RESERVATION_ERRORS } from '../../contract/reservation-errors.ts';
import { RESERVATION_TEXTS } from '../../contract/reservation-text.ts';
import { type ReservationRow, readStatus } from '../reservations/reservation-row.ts';

/**
 * Returns the part of the reply that a repeated request does not get from the stored result: the current
 * status, and a payment link while the reservation can be paid.
 */
export async function answerRepeatedRequest(
  payments: Payments,
  row: Pick<ReservationRow, 'id' | 'status'>,
  paymentId: string | null,
): Promise<Pick<CreatedReservation, 'status' | 'paymentUrl'> & { message: string }> {
  const resumed = paymentId === null ? null : await tryResumePayment(payments, row.id);
  const paymentUrl = resumed?.kind === 'pay' ? resumed.paymentUrl : null;
  const status = (await readStatus(payments.context.db, row.id)) ?? row.status;
  return { status, paymentUrl, message: messageFor(resumed, status) };
}

/** A failure of the payment does not reject the request, as for the first request. */
async function tryResumePayment(payments: Payments, id: string): Promise<Resumed> {
  try {
    return await resumePayment(payments, id);
  } catch (error) {
    payments.context.log.error({ err: error }, 'could not resume a payment');
    return { kind: 'unavailable' };
  }
}

const NOT_PAYABLE = RESERVATION_ERRORS['not-payable'][1];

/** `null`: the status decides. */
const MESSAGES: Readonly<Record<Resumed['kind'], string | null>> = {
  pay: RESERVATION_TEXTS.redirecting,
  paid: RESERVATION_ERRORS['already-paid'][1],
  processing: RESERVATION_ERRORS['payment-processing'][1],
  closed: NOT_PAYABLE,
  unavailable: null,
};

function messageFor(resumed: Resumed | null, status: CreatedReservation['status']): string {
  const message = resumed === null ? null : MESSAGES[resumed.kind];
  return message ?? (status === 'pending' ? RESERVATION_TEXTS.withoutLink : NOT_PAYABLE);
}
