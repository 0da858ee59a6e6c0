import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import type { AppProcess } from '#test/app-process.ts';
import { request } from '#test/http.ts';
import { machineNow } from '#test/machine-clock.ts';
import { type PayProcesses, payProcesses } from '#test/paypal/pay-processes.ts';
import { clientCalls, failedChecks, reservationBody } from '#test/reservation-calls.ts';
import { createStaff } from '#test/staff.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';
import { checkDuePayments, checkDueRefunds } from './reconcile-actions.ts';

/** Payers, PayPal and staff who accept, cancel, delete and refund, concurrently in two processes. */
let site: PayProcesses;
let processes: AppProcess[];
let headers: Record<string, string>;

beforeAll(async () => {
  site = await payProcesses();
  processes = await Promise.all([site.start(), site.start()]);
  ({ headers } = await createStaff(site.app.context.db, 'admin', { now: machineNow() }));
});
afterAll(() => site?.stop());

const RESERVATIONS = 20;
/** Reservations whose calls are made at once: the server ends a connection that waits 15 s. */
const AT_ONCE = 5;
/** The statuses that may be answered; 503: the database is busy. */
const HANDLED = [200, 201, 303, 404, 409, 503];

type Made = { id: string; token: string; order: string; payment: string; event: object };

/** A reservation whose payer agreed; the app does not know it yet. */
async function agreed(): Promise<Made> {
  const [one] = processes;
  const { body } = await clientCalls({ url: one?.url ?? '' }).reserve(
    reservationBody(site.fixtures.crashBars),
  );
  const { _id: id, cancellationToken: token, paymentUrl } = body.data;
  const order = new URL(paymentUrl ?? '').searchParams.get('token') ?? '';
  site.paypal.orders.approve(order);
  const event = site.paypal.webhooks.toNotification(site.paypal.webhooks.events.at(-1) as never);
  const payment = site.paypal.orders.orders.get(order)?.customId ?? '';
  return { id, token, order, payment, event };
}

/** Makes all requests in random order, each to one of the processes. Returns the statuses. */
function everythingAtOnce({ id, token, order, payment, event }: Made): Promise<number[]> {
  const url = () => processes[Math.floor(Math.random() * processes.length)]?.url ?? '';
  const status = async (answer: Promise<{ status: number }>) => (await answer).status;
  const ask = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    status(request(`${url()}/api/${path}`, method, body, headers));
  const move = (to: string) => () => ask('PATCH', `reservations/${id}`, { status: to });
  const comeBack = () =>
    status(fetch(`${url()}/api/payments/paypal/return?token=${order}`, { redirect: 'manual' }));
  const receiveWebhook = () => {
    const signed = site.paypal.webhooks.signed(event);
    return status(fetch(`${url()}/api/payments/paypal/webhook`, { method: 'POST', ...signed }));
  };
  const giveBack = () =>
    ask('POST', `reservations/${id}/refunds`, { amount: 60, reason: 'No llegó' });
  const acts = [
    ...[comeBack, comeBack, receiveWebhook, receiveWebhook, giveBack, giveBack, giveBack, giveBack],
    ...[move('accepted'), move('pending'), move('cancelled')],
    () => ask('POST', `payments/${payment}/settle`, {}),
    () => ask('DELETE', `reservations/${id}`),
    () => status(clientCalls({ url: url() }).resume(token)),
  ];
  const inTurn = acts.map((act) => ({ act, at: Math.random() })).sort((a, b) => a.at - b.at);
  return Promise.all(inTurn.map(({ act }) => act()));
}

/** Runs the jobs as if all payments and refunds were due. */
async function runJobs(): Promise<void> {
  const { db } = site.app.context;
  const next_check_at = new Date(0);
  await db.updateTable('payments').set({ next_check_at }).execute();
  const open = db.updateTable('refunds').set({ next_check_at });
  await open.where('status', 'in', ['requested', 'pending']).execute();
  await checkDuePayments(site.payments);
  await checkDueRefunds(site.payments);
}

test('payments and reservations agree after concurrent calls, and all captured money is recorded', async () => {
  const all: Made[] = [];
  for (let count = 0; count < RESERVATIONS; count += 1) all.push(await agreed());
  const statuses: number[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const group = all.slice(from, from + AT_ONCE).map(everythingAtOnce);
    statuses.push(...(await Promise.all(group)).flat());
  }
  expect(statuses.filter((status) => !HANDLED.includes(status))).toEqual([]);
  await runJobs();
  const { db } = site.app.context;
  const findings = await runIntegrityChecks(db, PAYMENT_CHECKS);
  expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  expect(await failedChecks(db)).toEqual([]);
  const rows = await db.selectFrom('payments').selectAll().execute();
  const orders = [...site.paypal.orders.orders.values()];
  for (const { id, status, refunded_cents, reservation_id } of rows) {
    // None if staff closed the reservation before the order of a new attempt was requested.
    const order = orders.find(({ customId }) => customId === id);
    const taken = ['paid', 'partially_refunded', 'refunded', 'review'].includes(status);
    expect([reservation_id, order?.captures.length ?? 0]).toEqual([reservation_id, taken ? 1 : 0]);
    const gone = order?.refunds.reduce((sum, { cents }) => sum + cents, 0) ?? 0;
    expect([reservation_id, gone]).toEqual([reservation_id, refunded_cents]);
  }
});
