import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { AppProcess } from '#test/app-process.ts';
import { LUCIA } from '#test/fixtures.ts';
import { violations } from '#test/paypal/contract.ts';
import { type Attempt, insertAttempt } from '#test/paypal/paid-reservation.ts';
import { type PayProcesses, payProcesses } from '#test/paypal/pay-processes.ts';
import { missingContract } from '#test/paypal/schemas.ts';
import { acquireLease, releaseLease } from './call-provider.ts';
import { syncPayment } from './sync-payment-actions.ts';

/** Returns, webhooks and the job at once, in two processes and this one. */
let site: PayProcesses;
let processes: AppProcess[];

beforeAll(async () => {
  site = await payProcesses();
  processes = await Promise.all([site.start(), site.start()]);
});
afterAll(() => site?.stop());

const RESERVATIONS = 8;

async function attempts(): Promise<Attempt[]> {
  const all: Attempt[] = [];
  for (let count = 0; count < RESERVATIONS; count += 1) {
    all.push(await insertAttempt(site.payments, site.fixtures.crashBars));
  }
  return all;
}

/** All triggers of one order: two returns and two webhooks in each process, and the job. */
async function triggerAll(one: Attempt, event: object): Promise<string[]> {
  const { webhooks } = site.paypal;
  const twice = [...processes, ...processes];
  const returns = twice.map(async ({ url }) => {
    const address = `${url}/api/payments/paypal/return?token=${one.order}`;
    const response = await fetch(address, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '').searchParams.get('payment') ?? '';
  });
  const deliveries = twice.map(async ({ url }) => {
    const { body, headers } = webhooks.signed(event);
    const response = await fetch(`${url}/api/payments/paypal/webhook`, {
      method: 'POST',
      body,
      headers,
    });
    expect(response.status).toBe(200);
  });
  const job = syncPayment(site.payments, one.payment, { source: 'job' });
  const [banners] = await Promise.all([Promise.all(returns), Promise.all(deliveries), job]);
  return banners;
}

test('concurrent triggers charge and accept each payment once, and every return shows «success»', async () => {
  const all = await attempts();
  const { orders: paypalOrders, webhooks } = site.paypal;
  for (const { order } of all) paypalOrders.approve(order);
  const events = webhooks.pending().map((event) => webhooks.toNotification(event));
  const banners = await Promise.all(all.map((one, index) => triggerAll(one, events[index] ?? {})));
  expect(banners.flat()).toEqual(Array(RESERVATIONS * 4).fill('success'));
  for (const { order, payment } of all) {
    expect(paypalOrders.orders.get(order)?.captures).toHaveLength(1);
    const ids = site.paypal.log
      .filter(({ operation, path }) => operation === 'orders.capture' && path.includes(order))
      .map(({ headers }) => headers['paypal-request-id']);
    expect(ids).toEqual([`cap-${payment}-1`]);
  }
  const { db } = site.app.context;
  const rows = await db.selectFrom('reservations').select(['id', 'status']).execute();
  expect(rows.map(({ status }) => status)).toEqual(Array(RESERVATIONS).fill('accepted'));
  const moves = await db
    .selectFrom('reservation_events')
    .select('reservation_id')
    .where('kind', '=', 'moved')
    .execute();
  expect(moves.map((move) => move.reservation_id).sort()).toEqual(rows.map(({ id }) => id).sort());
  if (missingContract() === null) expect(violations(site.paypal.log)).toEqual([]);
});

test('the logs of the processes contain no secret, payer or order', async () => {
  const orders = [...site.paypal.orders.orders.keys()];
  await Promise.all(processes.map((one) => one.terminate()));
  const written = site.output();
  expect(written).toContain('/api/payments/paypal/webhook');
  expect(written).toContain('"paypal"');
  expect(written).toContain('stopped');
  for (const mark of ['clave-simulada', 'Bearer ', LUCIA.name, LUCIA.email, ...orders]) {
    expect(written).not.toContain(mark);
  }
});

test('acquireLease waits until the lease of the payment is released', async () => {
  const { db, clock } = site.payments.context;
  const { payment } = await insertAttempt(site.payments, site.fixtures.crashBars);
  expect(await acquireLease(db, payment)).not.toBeNull();
  const updates = vi.spyOn(db, 'updateTable');
  onTestFinished(() => updates.mockRestore());
  let acquired = false;
  const next = acquireLease(db, payment).finally(() => {
    acquired = true;
  });
  // Its second update: the first one found no free lease.
  await expect.poll(() => acquired || updates.mock.calls.length > 1).toBe(true);
  expect(acquired).toBe(false);
  await releaseLease(db, payment, clock());
  expect(await next).not.toBeNull();
});
