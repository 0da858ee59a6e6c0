import { describe, expect, test } from 'vitest';
import { closeByHand } from '#test/paypal/close-by-hand.ts';
import { insertUnopened } from '#test/paypal/paid-reservation.ts';
import { attempt, comeBack, paySite, requestIds, statusesOf } from '#test/paypal/pay-site.ts';
import { readPayments } from './payment-detail-queries.ts';
import { checkDuePayments } from './reconcile-actions.ts';
import { resumeAttempt } from './start-payment-actions.ts';

/** Reservations that are closed during a payment, and orders that differ from the request. */
const site = paySite();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a reservation that is closed by hand', () => {
  test('is not charged for an approval after it was closed', async () => {
    const one = await attempt(site);
    await closeByHand(site.app.context, one, 'accepted');
    site.paypal.orders.approve(one.order);
    expect(await comeBack(site, one.order)).toBe('failed');
    expect(requestIds(site, 'orders.capture')).toEqual([]);
    expect(await statusesOf(site, one)).toEqual({ payment: 'superseded', reservation: 'accepted' });
  });

  test('is not charged if its attempt was not superseded: the sync before the capture detects it', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    await closeByHand(site.app.context, one, 'cancelled', { quietly: true });
    expect(await comeBack(site, one.order)).toBe('failed');
    expect(requestIds(site, 'orders.capture')).toEqual([]);
    expect(await statusesOf(site, one)).toEqual({
      payment: 'superseded',
      reservation: 'cancelled',
    });
  });

  test('sends its payment to review with capture and fee if it is closed during the capture', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const run = () => closeByHand(site.app.context, one, 'cancelled');
    site.paypal.faults.add('orders.capture', { kind: 'run', when: 'after', run });
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await statusesOf(site, one)).toEqual({ payment: 'review', reservation: 'cancelled' });
    const row = await site.app.context.db
      .selectFrom('payments')
      .select(['reason', 'capture_id', 'fee_cents'])
      .where('id', '=', one.payment)
      .executeTakeFirstOrThrow();
    const captured = site.paypal.orders.orders.get(one.order)?.captures[0]?.id;
    expect(row).toEqual({ reason: 'reservation-closed', capture_id: captured, fee_cents: 1_164 });
  });

  test('gets no other capture while an outcome is unknown; its payment goes to review after six hours', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const lost = { kind: 'drop', when: 'before' } as const;
    site.paypal.faults.add('orders.capture', lost, lost);
    await comeBack(site, one.order);
    await closeByHand(site.app.context, one, 'cancelled');
    site.later(MINUTE);
    await checkDuePayments(site.payments);
    expect(requestIds(site, 'orders.capture')).toHaveLength(2);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'capture_unknown' });
    site.later(6 * HOUR);
    await checkDuePayments(site.payments);
    // The order is gone, and the outcome of the request stayed unknown.
    expect(await statusesOf(site, one)).toEqual({ payment: 'review', reservation: 'cancelled' });
  });

  test('gets no link if it is closed during the creation of the order, which is stored', async () => {
    const made = await insertUnopened(site.payments, site.fixtures.crashBars);
    const run = () => closeByHand(site.app.context, made, 'cancelled');
    site.paypal.faults.add('orders.create', { kind: 'run', when: 'after', run });
    const answer = await resumeAttempt(site.payments, made.reservation);
    expect(answer).toEqual({ kind: 'closed' });
    const row = await site.app.context.db
      .selectFrom('payments')
      .select(['status', 'provider_order_id'])
      .where('id', '=', made.payment)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('superseded');
    expect(row.provider_order_id).not.toBeNull();
  });
});

describe('an order with unexpected values or captures', () => {
  test.each([
    ['the amount', { cents: 1 }],
    ['the currency', { currency: 'EUR' }],
    ['the payment id', { customId: '01900000-0000-7000-8000-0000000000ff' }],
  ])('is not charged if %s differs, and its payment goes to review', async (_what, change) => {
    const one = await attempt(site);
    Object.assign(site.paypal.orders.orders.get(one.order) ?? {}, change);
    site.paypal.orders.approve(one.order);
    expect(await comeBack(site, one.order)).toBe('error');
    expect(requestIds(site, 'orders.capture')).toEqual([]);
    expect(await statusesOf(site, one)).toEqual({ payment: 'review', reservation: 'pending' });
  });

  test('sends its payment to review if another amount was captured', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const order = site.paypal.orders.capture(one.order);
    const [capture] = order.captures;
    if (capture) capture.cents = 1_000;
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await statusesOf(site, one)).toEqual({ payment: 'review', reservation: 'pending' });
  });

  test('is shown to staff as captured-twice with a refundable amount after two captures', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const { captures } = site.paypal.orders.capture(one.order);
    captures.push(...captures.map((each) => ({ ...each, id: `${each.id}2` })));
    expect(await comeBack(site, one.order)).toBe('error');
    const [seen] = (await readPayments(site.payments, one.reservation)).payments;
    expect(seen).toMatchObject({ reason: 'captured-twice', refundable: 210, fee: 11.64 });
    expect(seen?.paidAt).not.toBeNull();
  });

  test('is shown as in review, not as failed, if another amount was ordered and captured', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    Object.assign(site.paypal.orders.orders.get(one.order) ?? {}, { cents: 500 });
    site.paypal.orders.capture(one.order);
    expect(await comeBack(site, one.order)).toBe('error');
    const [seen] = (await readPayments(site.payments, one.reservation)).payments;
    expect(seen).toMatchObject({ paymentStatus: 'review', reason: 'capture-differs' });
  });

  test('sends an ended attempt to review if it is captured later', async () => {
    const one = await attempt(site);
    await closeByHand(site.app.context, one, 'accepted');
    site.paypal.orders.approve(one.order);
    site.paypal.orders.capture(one.order);
    await site.paypal.webhooks.deliver();
    expect(await statusesOf(site, one)).toEqual({ payment: 'review', reservation: 'accepted' });
  });
});

test('a payment whose order is deleted expires, or goes to review if a capture was requested', async () => {
  const [one, two] = [await attempt(site), await attempt(site)];
  site.paypal.orders.approve(two.order);
  const lost = { kind: 'drop', when: 'after' } as const;
  site.paypal.faults.add('orders.capture', lost, lost);
  await comeBack(site, two.order);
  for (const { order } of [one, two]) site.paypal.orders.orders.delete(order);
  expect(await comeBack(site, one.order)).toBe('failed');
  expect(await comeBack(site, two.order)).toBe('error');
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'expired' });
  expect(await statusesOf(site, two)).toMatchObject({ payment: 'review' });
});
