import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Operation } from '#demo/paypal-simulator/model.ts';
import type { AppProcess } from '#test/app-process.ts';
import { request } from '#test/http.ts';
import { machineNow } from '#test/machine-clock.ts';
import {
  type Attempt,
  insertAttempt,
  insertPaidReservation,
  insertUnopened,
} from '#test/paypal/paid-reservation.ts';
import { type PayProcesses, payProcesses } from '#test/paypal/pay-processes.ts';
import { mailsOfReservation } from '#test/reservation-calls.ts';
import { createStaff } from '#test/staff.ts';
import { checkDuePayments, checkDueRefunds } from './reconcile-actions.ts';

/** `kill -9` at every step: after the restart and the job, payment and reservation agree. */
let site: PayProcesses;
let victim: AppProcess | null = null;

beforeAll(async () => {
  site = await payProcesses();
});
beforeEach(async () => {
  if (victim === null || victim.process.signalCode !== null) victim = await site.start();
});
afterAll(() => site?.stop());

/** Kills the app while PayPal handles the call, before or after it is executed. */
function killDuring(operation: Operation, when: 'before' | 'after'): void {
  site.paypal.faults.add(operation, { kind: 'run', when, run: async () => victim?.kill() });
}

type Made = Pick<Attempt, 'reservation' | 'payment'>;

async function staffSettles({ payment }: Made): Promise<void> {
  const { headers } = await createStaff(site.app.context.db, ['reservas'], { now: machineNow() });
  const url = `${victim?.url}/api/payments/${payment}/settle`;
  await request(url, 'POST', {}, headers).catch(() => undefined);
}

async function comeBack({ order }: Attempt): Promise<void> {
  const url = `${victim?.url}/api/payments/paypal/return?token=${order}`;
  await fetch(url, { redirect: 'manual' }).catch(() => undefined);
}

/** Moves the lease and the due times into the past, as if time had passed since the kill. */
async function timePasses(): Promise<void> {
  await site.app.context.db
    .updateTable('payments')
    .set({
      lease_until: sql<Date>`lease_until - interval '15 seconds'`,
      next_check_at: sql<Date>`next_check_at - interval '1 hour'`,
    })
    .execute();
  await site.app.context.db
    .updateTable('refunds')
    .set({ next_check_at: sql<Date>`next_check_at - interval '1 hour'` })
    .execute();
}

async function afterRestart(made: Made): Promise<{ payment: string; reservation: string }> {
  await timePasses();
  await checkDuePayments(site.payments);
  victim = await site.start();
  expect((await fetch(`${victim.url}/api/ready`)).status).toBe(200);
  return site.app.context.db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(['payments.status as payment', 'reservations.status as reservation'])
    .where('payments.id', '=', made.payment)
    .executeTakeFirstOrThrow();
}

const PAID = { payment: 'paid', reservation: 'accepted' };

test.each(['before', 'after'] as const)(
  'a kill %s PayPal creates an order leaves one order that waits for its payer',
  async (when) => {
    const made = await insertUnopened(site.payments, site.fixtures.crashBars);
    killDuring('orders.create', when);
    await staffSettles(made);
    expect(await afterRestart(made)).toEqual({ payment: 'awaiting_payer', reservation: 'pending' });
    const orders = [...site.paypal.orders.orders.values()].filter(
      (each) => each.customId === made.payment,
    );
    expect(orders).toHaveLength(1);
  },
);

test('a kill between the approval and the sync still leads to paid', async () => {
  const one = await insertAttempt(site.payments, site.fixtures.crashBars);
  site.paypal.orders.approve(one.order);
  killDuring('orders.get', 'before');
  await comeBack(one);
  expect(await afterRestart(one)).toEqual(PAID);
});

test.each(['before', 'after'] as const)(
  'a kill %s PayPal executes a capture leads to paid with one capture',
  async (when) => {
    const one = await insertAttempt(site.payments, site.fixtures.crashBars);
    site.paypal.orders.approve(one.order);
    killDuring('orders.capture', when);
    await comeBack(one);
    expect(await afterRestart(one)).toEqual(PAID);
    expect(site.paypal.orders.orders.get(one.order)?.captures).toHaveLength(1);
    const ids = site.paypal.log
      .filter(({ operation, path }) => operation === 'orders.capture' && path.includes(one.order))
      .map(({ headers }) => headers['paypal-request-id']);
    expect(new Set(ids)).toEqual(new Set([`cap-${one.payment}-1`]));
  },
);

test.each(['before', 'after'] as const)(
  'a kill %s PayPal executes the capture of a webhook leads to paid with one capture',
  async (when) => {
    const one = await insertAttempt(site.payments, site.fixtures.crashBars);
    site.paypal.orders.approve(one.order);
    const [event] = site.paypal.webhooks.pending().slice(-1);
    if (!event) throw new Error('no event');
    const { body, headers } = site.paypal.webhooks.signed(
      site.paypal.webhooks.toNotification(event),
    );
    const deliver = async () => {
      const url = `${victim?.url}/api/payments/paypal/webhook`;
      return fetch(url, { method: 'POST', body, headers }).catch(() => null);
    };
    killDuring('orders.capture', when);
    expect(await deliver()).toBeNull();
    expect(await afterRestart(one)).toEqual(PAID);
    expect((await deliver())?.status).toBe(200);
    expect(site.paypal.orders.orders.get(one.order)?.captures).toHaveLength(1);
  },
);

test.each(['before', 'after'] as const)(
  'a kill %s PayPal executes a refund leaves one refund and one mail to the client',
  async (when) => {
    const one = await insertPaidReservation(site.payments, site.paypal, site.fixtures.crashBars);
    const { headers } = await createStaff(site.app.context.db, ['finanzas'], { now: machineNow() });
    const keyed = { ...headers, 'idempotency-key': `refund-${one.payment}` };
    const requestRefund = () => {
      const url = `${victim?.url}/api/reservations/${one.reservation}/refunds`;
      return request(url, 'POST', { amount: 50, reason: 'No llegó' }, keyed);
    };
    killDuring('captures.refund', when);
    await expect(requestRefund()).rejects.toThrow();
    await timePasses();
    await checkDueRefunds(site.payments);
    expect(await afterRestart(one)).toEqual({
      payment: 'partially_refunded',
      reservation: 'accepted',
    });
    expect((await requestRefund()).status).toBe(201);
    expect(site.paypal.orders.orders.get(one.order)?.refunds).toHaveLength(1);
    const mails = await mailsOfReservation(site.app.context.db, one.reservation);
    expect(mails.filter(({ kind }) => kind.endsWith('refunded'))).toHaveLength(1);
  },
);

test('a kill while a capture is being recorded leads to paid with one capture', async () => {
  const one = await insertAttempt(site.payments, site.fixtures.crashBars);
  site.paypal.orders.approve(one.order);
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  // Another transaction holds the reservation's lock: the process is killed while it waits.
  const run = async () => {
    void site.app.context.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('reservations')
        .select('id')
        .where('id', '=', one.reservation)
        .forUpdate()
        .execute();
      held.resolve();
      await released.promise;
    });
    await held.promise;
  };
  site.paypal.faults.add('orders.capture', { kind: 'run', when: 'after', run });
  const back = comeBack(one);
  await held.promise;
  await untilItWaits();
  await victim?.kill();
  await back;
  released.resolve();
  expect(await afterRestart(one)).toEqual(PAID);
  expect(site.paypal.orders.orders.get(one.order)?.captures).toHaveLength(1);
});

/** Resolves when the process's transaction waits for the lock. */
async function untilItWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.app.context.db);
    if (rows.length > 0) return;
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
