import { ID_FORM } from '#platform/data/ids.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import { PAYMENT_TEXTS } from '../contract/payment.ts';
import { refusePayment } from '../contract/payment-refusals.ts';
import { answerInTime } from './answer-in-time.ts';
import type { Payments } from './paid-cause-actions.ts';
import { readPayments } from './payment-detail-queries.ts';
import { findPayment, noteEvent } from './payment-row.ts';
import { settle } from './settle-actions.ts';

/**
 * «Verificar con PayPal»: staff want to know how an attempt stands; leaves a line in its timeline.
 * Refuses an unknown payment (404) and, without PayPal, all of them (409).
 */
export async function checkPayment(payments: Payments, id: string, actor: Actor) {
  if (payments.provider === null) throw refusePayment('payments-off');
  const row = ID_FORM.test(id) ? await findPayment(payments.context.db, id) : null;
  if (row === null) throw refusePayment('unknown-payment');
  const known = await answerInTime(payments, ask(payments, id, actor), () => false);
  return answer(payments, row.reservation_id, known);
}

/** The same for every attempt of a reservation. Refuses an unknown reservation (404). */
export async function checkPayments(payments: Payments, reservationId: string, actor: Actor) {
  if (payments.provider === null) throw refusePayment('payments-off');
  const { payments: attempts } = await readPayments(payments.context.db, reservationId);
  const known = await answerInTime(payments, askAll(payments, attempts, actor), () => false);
  return answer(payments, reservationId, known);
}

async function askAll(
  payments: Payments,
  attempts: readonly { _id: string }[],
  by: Actor,
): Promise<boolean> {
  let known = true;
  for (const { _id } of attempts) known = (await ask(payments, _id, by)) && known;
  return known;
}

async function ask(payments: Payments, id: string, by: Actor): Promise<boolean> {
  const { known } = await settle(payments, id, { source: 'staff', by });
  const { db, clock } = payments.context;
  const said = { type: 'checked', result: known ? '' : 'unknown' };
  await noteEvent(db, id, said, { source: 'staff', by, now: clock() });
  return known;
}

async function answer({ context }: Payments, reservationId: string, known: boolean) {
  const message = known ? PAYMENT_TEXTS.checked : PAYMENT_TEXTS.notChecked;
  return { data: await readPayments(context.db, reservationId), message };
}
