import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/data/database.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { openPayments } from './open-payments.ts';
import { readPaymentSummaries } from './payment-queries.ts';
import {
  beginPayment,
  openOrder,
  resumeAttempt,
  supersedeOpenAttempts,
} from './start-payment-actions.ts';

/** Attempts of a process without an account at PayPal. */
const site = testEnvironment();
const now = MONDAY_MORNING;

beforeAll(() => site.app.setNow(now));

async function reservationWithAttempt(): Promise<{ reservation: string; payment: string }> {
  const { db } = site.app.context;
  const { id, code } = await insertReservation(db, site.fixtures.crashBars);
  const wanted = { reservationId: id, code, amountCents: 21_000, description: 'Kit', now };
  return { reservation: id, payment: await inTransaction(db, (tx) => beginPayment(tx, wanted)) };
}

const paymentsWithoutAccount = () =>
  openPayments(site.app.context, {
    exists: async () => true,
    lockOpen: async () => true,
    accept: async () => undefined,
    moneyMoved: async () => undefined,
    tillCents: async () => 0,
    refunded: async () => undefined,
    alert: async () => undefined,
  });

test('beginPayment inserts an attempt with the frozen amount and an invoice with the reservation’s code', async () => {
  const { db } = site.app.context;
  const { reservation, payment } = await reservationWithAttempt();
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    reservation_id: reservation,
    status: 'creating',
    attempt: 1,
    amount_cents: 21_000,
    currency: 'USD',
    provider_order_id: null,
  });
  expect(row.invoice).toMatch(/^R-[0-9A-Z]{8}-1$/);
  const summaries = await readPaymentSummaries(db, [reservation]);
  expect(summaries.get(reservation)).toEqual({
    amountCents: 21_000,
    currency: 'USD',
    paymentStatus: 'pending',
    label: 'Pendiente',
  });
});

test('the database rejects a second open attempt of a reservation', async () => {
  const { db } = site.app.context;
  const { reservation } = await reservationWithAttempt();
  const second = db
    .insertInto('payments')
    .values({
      id: '01900000-0000-7000-8000-000000000001',
      reservation_id: reservation,
      provider: 'paypal',
      attempt: 2,
      invoice: 'R-OTRA-2',
      description: 'Kit',
      amount_cents: 21_000,
      currency: 'USD',
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .execute();
  await expect(second).rejects.toMatchObject({ code: '23505', constraint: 'payments_one_open' });
});

test('supersedeOpenAttempts supersedes an attempt without requested money and adds an event', async () => {
  const { db } = site.app.context;
  const { reservation, payment } = await reservationWithAttempt();
  await inTransaction(db, (tx) => supersedeOpenAttempts(tx, reservation, now));
  const summary = (await readPaymentSummaries(db, [reservation])).get(reservation);
  expect(summary).toMatchObject({ paymentStatus: 'cancelled', label: 'Reemplazado' });
  const events = await db
    .selectFrom('payment_events')
    .select(['type', 'source'])
    .where('payment_id', '=', payment)
    .execute();
  expect(events).toEqual([{ type: 'superseded', source: 'system' }]);
});

test('openOrder and resumeAttempt return no link without a PayPal account, and keep the attempt', async () => {
  const { reservation, payment } = await reservationWithAttempt();
  expect(await openOrder(paymentsWithoutAccount(), payment)).toBeNull();
  expect(await resumeAttempt(paymentsWithoutAccount(), reservation)).toEqual({
    kind: 'unavailable',
  });
  const summary = (await readPaymentSummaries(site.app.context.db, [reservation])).get(reservation);
  expect(summary).toMatchObject({ paymentStatus: 'pending' });
});
