import { expect, test } from 'vitest';
import { attempt, comeBack, paySite, requestIds, statusesOf } from '#test/paypal/pay-site.ts';
import { missingContract } from '#test/paypal/schemas.ts';

const site = paySite();

test('PayPal’s published contract is available for the check of messages', (context) => {
  const missing = missingContract();
  if (missing !== null) context.skip(missing);
  expect(missing).toBeNull();
});

test('the return after an approval captures once, sets the payment to paid and accepts the reservation', async () => {
  const one = await attempt(site);
  expect(await statusesOf(site, one)).toEqual({
    payment: 'awaiting_payer',
    reservation: 'pending',
  });
  site.paypal.orders.approve(one.order);
  expect(await comeBack(site, one.order)).toBe('success');
  expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  expect(requestIds(site, 'orders.create')).toEqual([`ord-${one.payment}`]);
  expect(requestIds(site, 'orders.capture')).toEqual([`cap-${one.payment}-1`]);
});
