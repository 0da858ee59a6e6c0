import { beforeEach, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import type { ChargedCause } from '#cash/rules/movement-kinds.ts';
import { syncPayment } from '#payments/server/sync-payment-actions.ts';
import { cashCalls, dollars, said } from '#test/cash-calls.ts';
import {
  type Caller,
  callerWith,
  createProductOfTwo,
  createSomeComponent,
} from '#test/catalogue-calls.ts';
import { readMetrics } from '#test/income.ts';
import { insertPaidReservation } from '#test/paypal/paid-reservation.ts';
import { paySite } from '#test/paypal/pay-site.ts';

/** Money at PayPal beside money in the till. */
const site = paySite();
let admin: Caller;
let calls: ReturnType<typeof cashCalls>;
let cause: ChargedCause;
let capture: string;
let payment: string;

/** A ready reservation of 210.00, paid online. */
beforeEach(async () => {
  admin = await callerWith(site.app, 'admin');
  calls = cashCalls(admin);
  const part = await createSomeComponent(site.app.context.db, { quantity: 100_000 });
  const product = await createProductOfTwo(site.app, part);
  const made = await insertPaidReservation(site.payments, site.paypal, product);
  capture = site.paypal.orders.orders.get(made.order)?.captures[0]?.id ?? '';
  payment = made.payment;
  cause = { kind: 'reservation', id: made.reservation };
  for (const status of ['importing', 'preparing', 'packed', 'installing', 'ready'])
    await move(status);
});

const move = async (status: string, more = {}) => {
  const reply = await admin('PATCH', `/reservations/${cause.id}`, { status, ...more });
  expect(reply.status).toBe(200);
};
const deliver = (finalSaleValue: number) => move('delivered', { finalSaleValue });
const refund = (amount: number) =>
  admin('POST', `/reservations/${cause.id}/refunds`, { amount, reason: 'Faltaba una pieza' });
const balance = async () => (await calls.balance(cause)).body.data;
const income = async () => (await readMetrics(admin)).overall.totalIncome;
const unsound = async () =>
  (await checkIntegrity(site.app.context.db)).filter(
    // The fixtures insert reservations without events.
    ({ broken, promise }) => broken.length > 0 && !promise.startsWith('El recorrido'),
  );

test('a payment online is a deposit until the delivery, and each refund is booked once', async () => {
  expect(await balance()).toMatchObject({ state: 'open', deposits: 210, balance: 0 });
  expect((await refund(10)).status).toBe(201);
  site.paypal.orders.refund(capture, 2_000, null);
  await syncPayment(site.payments, payment, { source: 'job' });
  await syncPayment(site.payments, payment, { source: 'job' });
  const { movements } = await balance();
  expect(movements.map(({ kind, amount, isOnline }) => [kind, amount, isOnline])).toEqual([
    ['payment', 210, true],
    ['refund', -10, true],
    ['refund', -20, true],
  ]);
  expect(said(await calls.reverse(movements[0]?._id))).toEqual([
    409,
    'Los movimientos de PayPal se registran solos. Usa el reembolso.',
  ]);
  expect(await unsound()).toEqual([]);
});

test('another final value leaves something to pay or to return', async () => {
  await deliver(250);
  expect(await balance()).toMatchObject({ state: 'sold', total: 250, balance: 40 });
  await calls.pay(cause, [dollars(40)]);
  await move('completed', { finalSaleValue: 200 });
  expect(await balance()).toMatchObject({ total: 200, paid: 250, balance: -50 });
  expect((await refund(30)).status).toBe(201);
  expect(await balance()).toMatchObject({ total: 200, balance: -20 });
  expect((await calls.pay(cause, [dollars(20)], { kind: 'refund' })).status).toBe(201);
  expect(await balance()).toMatchObject({ total: 200, paid: 200, balance: 0 });
  expect(await unsound()).toEqual([]);
});

test('what was refunded online is paid in another way after a question, and is income again', async () => {
  const before = await income();
  await deliver(210);
  expect((await refund(210)).status).toBe(201);
  expect(await balance()).toMatchObject({ total: 0, paid: 0, balance: 0 });
  expect(await income()).toBe(before);
  const asked = await calls.pay(cause, [dollars(210)]);
  expect([asked.status, asked.body.code]).toEqual([409, 'pays-refunded']);
  const paid = await calls.pay(cause, [dollars(210)], { confirmRefunded: true });
  expect(paid.body.data).toMatchObject({ total: 210, paid: 210, balance: 0 });
  expect(await income()).toBe(before + 210);
  expect(await unsound()).toEqual([]);
});

test('the same money is returned once, in the till or online, also by two users at once', async () => {
  const back = () => calls.pay(cause, [dollars(210)], { kind: 'refund' });
  const answers = await Promise.all([refund(210), back(), refund(210), back()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await balance()).toMatchObject({ paid: 0 });
  expect(await unsound()).toEqual([]);
});

test('what was returned in the till is not refunded online', async () => {
  expect((await calls.pay(cause, [dollars(150)], { kind: 'refund' })).status).toBe(201);
  expect(said(await refund(61))).toEqual([
    409,
    'Una parte de este pago ya se devolvió en la caja.',
  ]);
  expect((await refund(60)).status).toBe(201);
  expect(await balance()).toMatchObject({ paid: 0 });
});
