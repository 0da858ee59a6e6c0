import { expect, test } from 'vitest';
import { findSession } from '#platform/auth/sessions.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { paySite, statusesOf } from '#test/paypal/pay-site.ts';
import { financeStaff, paid } from '#test/paypal/refund-calls.ts';
import type { Payments } from './paid-cause.ts';
import { checkPayment, checkReservationPayments } from './payment-routes.ts';
import { refundReservation } from './refund-actions.ts';

/** Actions of staff require an account with the provider of the payment. */
const site = paySite();

/** Another provider takes new payments, and this process has no account with it. */
const otherDefault = (): Payments => ({ ...site.payments, canPayOnline: false });

/** This process has no account with the provider of the payment. */
const withoutAccount = (): Payments => ({ ...site.payments, providers: new Map() });

async function caller(): Promise<Caller> {
  const { db, clock } = site.app.context;
  const { actor, token } = await financeStaff(site);
  const session = await findSession(db, token, clock(), { use: false });
  if (session === null) throw new Error('no session');
  return { actor, session, from: { address: '127.0.0.1', device: 'test' } };
}

const WHOLE = { amount: 21_000, reason: 'No llegó la unidad' };
const PAYMENTS_OFF = { code: 'payments-off' };

test('staff verify and refund a payment of a provider that takes no new payments', async () => {
  const one = await paid(site);
  const staff = await caller();
  const { message } = await checkPayment(otherDefault(), one.payment, staff.actor);
  expect(message).toBe('Verificado con PayPal.');
  const all = await checkReservationPayments(otherDefault(), one.reservation, staff.actor);
  expect(all.message).toBe('Verificado con PayPal.');
  const refunded = await refundReservation(otherDefault(), one.reservation, WHOLE, null, staff);
  expect(refunded.message).toBe('Reembolso realizado.');
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'refunded' });
});

test('staff can neither verify nor refund a payment of a provider without an account', async () => {
  const one = await paid(site);
  const staff = await caller();
  const payments = withoutAccount();
  await expect(checkPayment(payments, one.payment, staff.actor)).rejects.toMatchObject(
    PAYMENTS_OFF,
  );
  await expect(
    checkReservationPayments(payments, one.reservation, staff.actor),
  ).rejects.toMatchObject(PAYMENTS_OFF);
  await expect(
    refundReservation(payments, one.reservation, WHOLE, null, staff),
  ).rejects.toMatchObject(PAYMENTS_OFF);
  const recorded = await site.app.context.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', one.payment)
    .execute();
  expect(recorded).toEqual([]);
});
