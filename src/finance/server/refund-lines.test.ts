import { beforeEach, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { checkDuePayments } from '#payments/server/reconcile-actions.ts';
import { syncPayment } from '#payments/server/sync-payment-actions.ts';
import { type Caller, callerWith } from '#test/catalogue-calls.ts';
import { readMetrics } from '#test/income.ts';
import { paySite, statusesOf } from '#test/paypal/pay-site.ts';
import { type Paid, paid } from '#test/paypal/refund-calls.ts';
import type { Transaction } from '../contract/finance.ts';

/** Refunds in the panel, on PayPal's pages and by the bank appear in finance. */
const site = paySite();
let admin: Caller;
let one: Paid;
let before: number;

/** A reservation that was paid with 210. */
beforeEach(async () => {
  one = await paid(site);
  admin = await callerWith(site.app, 'admin');
  before = await income();
});

const income = async () => (await readMetrics(admin)).overall.totalIncome;
const cents = (dollars: number) => Math.round(dollars * 100);
/** Change of the finance figures since the test began, in dollars. */
const earned = async () => cents((await income()) - before) / 100;
const lines = async () =>
  (
    await admin<{ transactions: Transaction[] }>(
      'GET',
      `/financial/transactions?cause=${one.reservation}&limit=100`,
    )
  ).body.data.transactions;
const linesByKind = async () =>
  (await lines()).map(({ kind, salePrice }) => [kind, salePrice]).reverse();
const give = async (amount: number) => {
  const body = { amount, reason: 'Faltaba una pieza' };
  expect((await admin('POST', `/reservations/${one.reservation}/refunds`, body)).status).toBe(201);
};
const complete = async (finalSaleValue: number) => {
  for (const status of ['importing', 'preparing', 'packed', 'dispatched'])
    await admin('PATCH', `/reservations/${one.reservation}`, { status });
  const { status } = await admin('PATCH', `/reservations/${one.reservation}`, {
    status: 'completed',
    finalSaleValue,
  });
  expect(status).toBe(200);
};
const voidSale = async () => {
  const sale = (await lines()).find(({ kind, voidedBy }) => kind === 'sale' && !voidedBy);
  const path = `/financial/transactions/${sale?._id}/void`;
  expect((await admin('POST', path, { reason: 'Se devolvió la unidad' })).status).toBe(201);
};
const sync = () => syncPayment(site.payments, one.payment, { source: 'job' });
/** Expects no finding; missing events are ignored: the fixtures insert none. */
const sound = async () => {
  const findings = await checkIntegrity(site.app.context.db);
  const broken = findings.filter((each) => each.broken.length > 0);
  expect(broken.filter(({ promise }) => !promise.startsWith('El recorrido'))).toEqual([]);
};

test('each refund after completion has its own line, and line and sale link to each other', async () => {
  await complete(210);
  expect(await earned()).toBe(210);
  await give(100);
  const [refund, sale] = await lines();
  expect(refund).toMatchObject({
    kind: 'refund',
    type: 'product',
    salePrice: -100,
    cost: 0,
    profit: -100,
    profitMargin: null,
    roi: null,
    quantity: 0,
    reason: 'Faltaba una pieza',
    by: 'Sofía Güida',
    reservation: sale?.reservation,
    original: { _id: sale?._id },
  });
  expect(sale?.refunds).toEqual([
    { _id: refund?._id, createdAt: refund?.createdAt, salePrice: -100 },
  ]);
  expect(await earned()).toBe(110);
  site.paypal.orders.refund(one.capture, 6_000, null);
  await sync();
  await sync();
  expect(await earned()).toBe(50);
  await give(50);
  expect(await linesByKind()).toEqual([
    ['sale', 210],
    ['refund', -100],
    ['refund', -60],
    ['refund', -50],
  ]);
  expect(await earned()).toBe(0);
  await sound();
});

describe('a refund before completion', () => {
  test('counts once, whether or not the final value includes it', async () => {
    await give(60);
    expect(await linesByKind()).toEqual([
      ['refund', -60],
      ['credit', 60],
    ]);
    expect(await earned()).toBe(0);
    await complete(210);
    expect(await earned()).toBe(150);
    await sound();
    one = await paid(site);
    before = await income();
    await give(60);
    await complete(150);
    expect(await earned()).toBe(150);
    expect(await linesByKind()).toEqual([
      ['refund', -60],
      ['credit', 60],
      ['sale', 150],
    ]);
    await sound();
  });

  test('of the whole payment of a cancelled reservation leaves an income of 0', async () => {
    await admin('PATCH', `/reservations/${one.reservation}`, { status: 'cancelled' });
    await give(210);
    expect(await earned()).toBe(0);
    await sound();
  });
});

test('a voided sale counts as 0, with refunds before and after the void', async () => {
  await complete(210);
  await give(60);
  await voidSale();
  expect(await linesByKind()).toEqual([
    ['sale', 210],
    ['refund', -60],
    ['void', -150],
  ]);
  expect(await earned()).toBe(0);
  await give(150);
  expect((await linesByKind()).slice(3)).toEqual([
    ['refund', -150],
    ['credit', 150],
  ]);
  expect(await earned()).toBe(0);
  await sound();
});

test('a pending refund that fails has no line', async () => {
  await complete(210);
  const [, refund] = site.paypal.orders.refund(one.capture, 1_000, null);
  for (const status of ['PENDING', 'FAILED'] as const) {
    refund.status = status;
    await sync();
    expect(await linesByKind()).toEqual([['sale', 210]]);
  }
  await sound();
});

test.each([
  ['that is reported by its provider event', true, 'Contracargo'],
  ['that is found before its provider event', false, ''],
])(
  'a chargeback %s removes the remaining income until the bank cancels it',
  async (_name, reported, reason) => {
    await complete(210);
    await give(10);
    if (reported) site.paypal.webhooks.dropPending();
    site.paypal.orders.reverse(one.capture);
    if (!reported) await sync();
    await site.paypal.webhooks.deliver();
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'reversed' });
    expect(await earned()).toBe(0);
    expect((await lines())[0]).toMatchObject({ kind: 'refund', salePrice: -200, reason });
    await sound();
    // The dispute is closed first as lost, then as won.
    site.paypal.orders.resolveDispute(one.capture);
    await site.paypal.webhooks.deliver();
    expect(await earned()).toBe(0);
    site.paypal.orders.cancelReversal(one.capture);
    await site.paypal.webhooks.deliver();
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'partially_refunded' });
    await sync();
    expect((await lines())[0]).toMatchObject({
      kind: 'refund',
      salePrice: 200,
      reason: 'El dinero volvió a estar cobrado',
    });
    expect(await earned()).toBe(200);
    await sound();
  },
);

test('checkDuePayments finds a cancelled chargeback within a day if its provider event was lost', async () => {
  await complete(210);
  site.paypal.orders.reverse(one.capture);
  await site.paypal.webhooks.deliver();
  expect(await earned()).toBe(0);
  site.paypal.orders.cancelReversal(one.capture);
  site.paypal.webhooks.dropPending();
  site.later(24 * 3_600_000);
  await checkDuePayments(site.payments);
  admin = await callerWith(site.app, 'admin');
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'paid' });
  expect(site.notified.alerts.map(({ title }) => title)).toEqual(['Contracargo anulado']);
  expect(await earned()).toBe(210);
  await sound();
});
