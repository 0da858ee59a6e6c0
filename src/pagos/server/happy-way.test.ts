import { expect, test } from 'vitest';
import { attempt, comeBack, paySite, requestIds, standing } from '#test/paypal/pay-site.ts';
import { missingContract } from '#test/paypal/schemas.ts';

const site = paySite();

test("PayPal's published contract is here to be checked against", (context) => {
  const missing = missingContract();
  if (missing !== null) context.skip(missing);
  expect(missing).toBeNull();
});

test('an approval and a return pay: payment and reservation change in one transaction', async () => {
  const one = await attempt(site);
  expect(await standing(site, one)).toEqual({ payment: 'awaiting_payer', reservation: 'pending' });
  site.paypal.orders.approve(one.order);
  expect(await comeBack(site, one.order)).toBe('success');
  expect(await standing(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  expect(requestIds(site, 'orders.create')).toEqual([`ord-${one.payment}`]);
  expect(requestIds(site, 'orders.capture')).toEqual([`cap-${one.payment}-1`]);
});
