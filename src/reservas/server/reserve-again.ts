import type { Payments } from '#pagos/server/paid-cause-actions.ts';
import { type Resumed, resumePayment } from '#pagos/server/pay-actions.ts';
import type { MadeReservation } from '../contract/reservation.ts';
import { RESERVATION_REFUSALS } from '../contract/reservation-refusals.ts';
import { SENTENCES } from '../contract/reservation-sentences.ts';
import { type ReservationRow, readStatus } from './reservation-row.ts';

/**
 * Returns the part of the answer that a repeated submission gets anew: the reservation's status by
 * now, and a link while it can still be paid. Who paid meanwhile is not asked to pay.
 */
export async function answerAgain(
  payments: Payments,
  row: Pick<ReservationRow, 'id' | 'status'>,
  paymentId: string | null,
): Promise<Pick<MadeReservation, 'status' | 'paymentUrl'> & { message: string }> {
  const resumed = paymentId === null ? null : await resumeFor(payments, row.id);
  const paymentUrl = resumed?.kind === 'pay' ? resumed.paymentUrl : null;
  const status = (await readStatus(payments.kit.db, row.id)) ?? row.status;
  return { status, paymentUrl, message: messageFor(resumed, status) };
}

/** As when it was made: what becomes of its payment refuses nothing. */
async function resumeFor(payments: Payments, id: string): Promise<Resumed> {
  try {
    return await resumePayment(payments, id);
  } catch (error) {
    payments.kit.log.error({ err: error }, 'a payment was not resumed');
    return { kind: 'unavailable' };
  }
}

function messageFor(resumed: Resumed | null, status: MadeReservation['status']): string {
  switch (resumed?.kind) {
    case 'pay':
      return SENTENCES.redirecting;
    case 'paid':
      return RESERVATION_REFUSALS['already-paid'][1];
    case 'processing':
      return RESERVATION_REFUSALS['payment-processing'][1];
    case 'closed':
      return RESERVATION_REFUSALS['not-payable'][1];
    default:
      return status === 'pending' ? SENTENCES.withoutLink : RESERVATION_REFUSALS['not-payable'][1];
  }
}
