import { afterEach, expect, test } from 'vitest';
import {
  agreed,
  attempt,
  cancelled,
  comeBack,
  paySite,
  requestIds,
  statusesOf,
  withOneMsBudget,
} from '#test/paypal/pay-site.ts';
import { back, financeStaff, paid, postRefund } from '#test/paypal/refund-calls.ts';

const site = paySite();

/**
 * Runs `work` on a silent network with a budget of 1 ms for PayPal. The held packets arrive on
 * `restore`.
 */
async function inSilence<T>(work: () => Promise<T>): Promise<T> {
  site.network.silence('held');
  return withOneMsBudget(site, work);
}
afterEach(() => site.network.restore());

test('on a silent network the return page shows «error», and the payment is recorded afterwards', async () => {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  expect(await inSilence(() => comeBack(site, one.order))).toBe('error');
  site.network.restore();
  await expect
    .poll(() => statusesOf(site, one))
    .toEqual({ payment: 'paid', reservation: 'accepted' });
  expect(new Set(requestIds(site, 'orders.capture')).size).toBe(1);
});

test('the cancel page does not need the network', async () => {
  const one = await attempt(site);
  expect(await inSilence(() => cancelled(site, one.order))).toBe('cancelled');
});

test('a refund on a silent network is answered as requested, and made once after the network returns', async () => {
  const one = await paid(site);
  const staff = await financeStaff(site);
  const { status, body } = await inSilence(() =>
    postRefund(site, staff, one.reservation, back(50)),
  );
  expect([status, body.data.payments[0]?.refunds.map((each) => each.status)]).toEqual([
    201,
    ['requested'],
  ]);
  site.network.restore();
  const refunds = () =>
    site.app.context.db
      .selectFrom('refunds')
      .select(['status', 'amount_cents'])
      .where('payment_id', '=', one.payment)
      .execute();
  await expect.poll(refunds).toEqual([{ status: 'completed', amount_cents: 5_000 }]);
  expect(new Set(requestIds(site, 'captures.refund')).size).toBe(1);
});

test('a webhook on a silent network is answered with 503, and its event is handled afterwards', async () => {
  const one = await agreed(site);
  const answers = await inSilence(() => site.paypal.webhooks.deliver());
  expect(new Set(answers)).toEqual(new Set([503]));
  site.network.restore();
  await expect
    .poll(() => statusesOf(site, one))
    .toEqual({ payment: 'paid', reservation: 'accepted' });
});
