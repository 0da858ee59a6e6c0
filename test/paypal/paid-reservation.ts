import type { PayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { beginPayment, openOrder } from '#payments/server/start-payment-actions.ts';
import { syncPayment } from '#payments/server/sync-payment-actions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { insertReservation } from '../reservation-row.ts';

export type Attempt = { reservation: string; payment: string; order: string; url: string };

/** Inserts a pending reservation of 210.00 and its first attempt, without an order. */
export async function insertUnopened(
  { context: { db, clock } }: Payments,
  productId: string,
): Promise<Pick<Attempt, 'reservation' | 'payment'>> {
  const { id, code } = await insertReservation(db, productId);
  const wanted = { reservationId: id, code, amountCents: 21_000, description: 'Kit', now: clock() };
  const payment = await inTransaction(db, (tx) => beginPayment(tx, wanted));
  return { reservation: id, payment };
}

/** Inserts an attempt whose order waits for the payer. */
export async function insertAttempt(payments: Payments, productId: string): Promise<Attempt> {
  const made = await insertUnopened(payments, productId);
  const url = await openOrder(payments, made.payment);
  if (url === null) throw new Error('the order was not opened');
  return { ...made, url, order: new URL(url).searchParams.get('token') ?? '' };
}

/** Inserts an attempt that is paid. */
export async function insertPaidReservation(
  payments: Payments,
  paypal: PayPalSimulator,
  productId: string,
): Promise<Attempt> {
  const made = await insertAttempt(payments, productId);
  paypal.orders.approve(made.order);
  const { status } = await syncPayment(payments, made.payment, { source: 'return' });
  if (status !== 'paid') throw new Error(`it was not paid: ${status}`);
  return made;
}

/**
 * Inserts an attempt in review without money: PayPal voided its order. Returns the payment's id.
 */
export async function insertReview(
  payments: Payments,
  paypal: PayPalSimulator,
  productId: string,
): Promise<string> {
  const { payment, order } = await insertAttempt(payments, productId);
  paypal.orders.order(order).status = 'VOIDED';
  const { db } = payments.context;
  await db.updateTable('payments').set({ status: 'review' }).where('id', '=', payment).execute();
  return payment;
}
