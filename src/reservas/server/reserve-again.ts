import type { Payments } from '#pagos/server/paid-cause-actions.ts';
import { type Resumed, resumePayment } from '#pagos/server/pay-actions.ts';
import type { MadeReservation } from '../contract/reservation.ts';
import { RESERVATION_REFUSALS } from '../contract/reservation-refusals.ts';
import { SENTENCES } from '../contract/reservation-sentences.ts';
import { readStatus } from './reservation-row.ts';

/** What the same key is answered again; the link to pay and how it stands are asked for anew. */
export type Made = {
  data: Omit<MadeReservation, 'paymentUrl' | 'cancellationToken'>;
  paymentId: string | null;
  status: number;
};

/**
 * What the same submission is answered once more: the same reservation, as it stands by now, with a
 * link where it can still be paid. Who paid meanwhile is not asked to pay.
 */
export async function answerAgain(
  payments: Payments,
  { data, paymentId, status }: Made,
): Promise<{ data: Omit<MadeReservation, 'cancellationToken'>; message: string; status: number }> {
  const resumed = paymentId === null ? null : await resumeFor(payments, data._id);
  const paymentUrl = resumed?.kind === 'pay' ? resumed.paymentUrl : null;
  const now = await readStatus(payments.kit.db, data._id);
  const again = { ...data, status: now ?? data.status, paymentUrl };
  return { data: again, message: messageFor(resumed, again.status), status };
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
