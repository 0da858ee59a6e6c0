import { expect, test } from 'vitest';
import { attempt, comeBack, paySite, statusesOf } from '#test/paypal/pay-site.ts';
import { reconcile } from './reconcile-actions.ts';

/** The nightly comparison of PayPal's transactions with the payments. */
const site = paySite();
const HOUR = 3_600_000;

async function paid() {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  expect(await comeBack(site, one.order)).toBe('success');
  return one;
}

const sentences = () => site.notified.alerts.map(({ sentence }) => sentence);

test('reconcile reports nothing if PayPal and the payments agree, refunds included', async () => {
  const one = await paid();
  const capture = site.paypal.orders.orders.get(one.order)?.captures[0]?.id ?? '';
  site.paypal.orders.refund(capture, 1_000, null);
  await site.paypal.webhooks.deliver();
  site.later(12 * HOUR);
  await reconcile(site.payments);
  expect(sentences()).toEqual([]);
});

test('reconcile reports a capture that is not recorded here once, and changes nothing', async () => {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  const [capture] = site.paypal.orders.capture(one.order).captures;
  site.later(12 * HOUR);
  const before = await statusesOf(site, one);
  await reconcile(site.payments);
  await reconcile(site.payments);
  expect(sentences()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^PayPal cobró US\\$.210,00 \\(${capture?.id}\\) por R-.+-1, y aquí no consta\\.$`,
      ),
    ),
  ]);
  expect(site.notified.alerts[0]?.reservationId).toBe(one.reservation);
  expect(await statusesOf(site, one)).toEqual(before);
  await comeBack(site, one.order);
});

test('reconcile reports a different amount, and a payment that PayPal does not list', async () => {
  const [one, two] = [await paid(), await paid()];
  const [capture] = site.paypal.orders.orders.get(one.order)?.captures ?? [];
  if (capture) capture.cents = 19_000;
  site.paypal.orders.orders.delete(two.order);
  site.later(12 * HOUR);
  await reconcile(site.payments);
  expect(sentences().sort()).toEqual([
    expect.stringMatching(/^El pago R-.+-1 no figura entre los cobros de PayPal\.$/),
    expect.stringMatching(/^PayPal cobró US\$.190,00 por R-.+-1; aquí consta US\$.210,00\.$/),
  ]);
});

test('reconcile does not report a payment of three hours ago, which PayPal may not list yet', async () => {
  const one = await paid();
  site.paypal.orders.orders.delete(one.order);
  site.later(3 * HOUR);
  await reconcile(site.payments);
  expect(sentences()).toEqual([]);
});

test('reconcile ends without an error if PayPal denies the search with 403', async () => {
  site.paypal.faults.add('transactions.search', {
    kind: 'issue',
    status: 403,
    issue: 'NOT_AUTHORIZED',
  });
  await reconcile(site.payments);
  expect(sentences()).toEqual([]);
});
