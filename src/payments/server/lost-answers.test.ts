import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Fault } from '#demo/paypal-simulator/model.ts';
import { insertUnopened } from '#test/paypal/paid-reservation.ts';
import {
  attempt,
  comeBack,
  paySite,
  requestIds,
  statusesOf,
  withOneMsBudget,
} from '#test/paypal/pay-site.ts';
import { checkDuePayments } from './reconcile-actions.ts';
import { openOrder, resumeAttempt } from './start-payment-actions.ts';

/** Lost and broken answers, before and after PayPal executed the request. */
const site = paySite();

const BROKEN: readonly [what: string, fault: Fault][] = [
  ['no connection', { kind: 'drop', when: 'before' }],
  ['a lost answer', { kind: 'drop', when: 'after' }],
  ['a server error before the execution', { kind: 'server-error', when: 'before' }],
  ['a server error after the execution', { kind: 'server-error', when: 'after' }],
  ['an unreadable answer', { kind: 'garbage' }],
];

const MINUTE = 60_000;

describe('the creation of an order', () => {
  test.each(BROKEN)('is requested again with the same id after %s', async (_what, fault) => {
    site.paypal.faults.add('orders.create', fault);
    const one = await attempt(site);
    expect(requestIds(site, 'orders.create')).toEqual([`ord-${one.payment}`, `ord-${one.payment}`]);
    expect(site.paypal.orders.orders.get(one.order)?.customId).toBe(one.payment);
    expect(await statusesOf(site, one)).toEqual({
      payment: 'awaiting_payer',
      reservation: 'pending',
    });
  });

  test.each(BROKEN)(
    'returns no link after %s twice, and the job opens the same order',
    async (_what, fault) => {
      site.paypal.faults.add('orders.create', fault, fault);
      const one = await insertUnopened(site.payments, site.fixtures.crashBars);
      expect(await openOrder(site.payments, one.payment)).toBeNull();
      expect(await statusesOf(site, one)).toEqual({ payment: 'creating', reservation: 'pending' });
      site.later(MINUTE);
      await checkDuePayments(site.payments);
      expect(await statusesOf(site, one)).toEqual({
        payment: 'awaiting_payer',
        reservation: 'pending',
      });
      expect(new Set(requestIds(site, 'orders.create'))).toEqual(new Set([`ord-${one.payment}`]));
      const orders = [...site.paypal.orders.orders.values()];
      expect(orders.filter((each) => each.customId === one.payment)).toHaveLength(1);
    },
  );

  test('fails the attempt and keeps the reservation if PayPal rejects it', async () => {
    site.paypal.faults.add('orders.create', {
      kind: 'issue',
      status: 422,
      issue: 'PAYEE_ACCOUNT_RESTRICTED',
    });
    const one = await insertUnopened(site.payments, site.fixtures.crashBars);
    expect(await openOrder(site.payments, one.payment)).toBeNull();
    expect(await statusesOf(site, one)).toEqual({ payment: 'failed', reservation: 'pending' });
  });

  test('fails the attempt after an outage of more than six hours', async () => {
    const down: Fault = { kind: 'drop', when: 'before' };
    site.paypal.faults.add('orders.create', down, down, down, down);
    const one = await insertUnopened(site.payments, site.fixtures.crashBars);
    expect(await openOrder(site.payments, one.payment)).toBeNull();
    site.later(3 * 60 * MINUTE);
    await checkDuePayments(site.payments);
    site.later(3 * 60 * MINUTE + 1);
    await checkDuePayments(site.payments);
    expect(await statusesOf(site, one)).toEqual({ payment: 'failed', reservation: 'pending' });
  });
});

describe('the capture of a payment', () => {
  test.each(BROKEN)(
    'is requested again with the same id after %s, and charges once',
    async (_what, fault) => {
      const one = await attempt(site);
      site.paypal.orders.approve(one.order);
      site.paypal.faults.add('orders.capture', fault);
      expect(await comeBack(site, one.order)).toBe('success');
      const id = `cap-${one.payment}-1`;
      expect(requestIds(site, 'orders.capture')).toEqual([id, id]);
      expect(site.paypal.orders.orders.get(one.order)?.captures).toHaveLength(1);
      expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
    },
  );

  test.each(BROKEN)(
    'is unknown, not «failed», after %s twice, until the job reads the outcome',
    async (_what, fault) => {
      const one = await attempt(site);
      site.paypal.orders.approve(one.order);
      site.paypal.faults.add('orders.capture', fault, fault);
      expect(await comeBack(site, one.order)).toBe('error');
      expect(await statusesOf(site, one)).toEqual({
        payment: 'capture_unknown',
        reservation: 'pending',
      });
      site.later(19_000);
      await checkDuePayments(site.payments);
      expect(await statusesOf(site, one)).toMatchObject({ payment: 'capture_unknown' });
      site.later(1_000);
      await checkDuePayments(site.payments);
      expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
      expect(new Set(requestIds(site, 'orders.capture'))).toEqual(
        new Set([`cap-${one.payment}-1`]),
      );
      expect(site.paypal.orders.orders.get(one.order)?.captures).toHaveLength(1);
    },
  );

  test('succeeds after an answer in the short form by a read of the order', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    site.paypal.faults.add('orders.capture', { kind: 'minimal' });
    expect(await comeBack(site, one.order)).toBe('success');
    expect(requestIds(site, 'orders.capture')).toHaveLength(1);
  });

  test('counts as paid if the order was captured in between', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const run = async () => {
      site.paypal.orders.capture(one.order);
    };
    site.paypal.faults.add('orders.capture', { kind: 'run', when: 'before', run });
    expect(await comeBack(site, one.order)).toBe('success');
    expect(site.paypal.log.map((each) => [each.operation, each.status])).toContainEqual([
      'orders.capture',
      422,
    ]);
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });

  test('shows «error», not «failed», if the order cannot be read', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    site.paypal.faults.add('orders.get', { kind: 'server-error', when: 'before' });
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await statusesOf(site, one)).toEqual({
      payment: 'awaiting_payer',
      reservation: 'pending',
    });
    expect(await comeBack(site, one.order)).toBe('success');
  });

  test('shows «error» if its answer cannot be stored, and the job stores it', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const { db } = site.app.context;
    await sql`alter table payments add constraint payments_stuck
      check (id <> ${sql.lit(one.payment)} or status <> 'paid')`.execute(db);
    expect(await comeBack(site, one.order)).toBe('error');
    await sql`alter table payments drop constraint payments_stuck`.execute(db);
    site.later(20_000);
    await checkDuePayments(site.payments);
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });

  test('is «failed» after a definite rejection', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    site.paypal.faults.add('orders.capture', {
      kind: 'issue',
      status: 422,
      issue: 'TRANSACTION_REFUSED',
    });
    expect(await comeBack(site, one.order)).toBe('failed');
    expect(await statusesOf(site, one)).toEqual({ payment: 'failed', reservation: 'pending' });
  });

  test('counts as paid if a rejection follows a lost answer and the order shows the money', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    site.paypal.faults.add(
      'orders.capture',
      { kind: 'drop', when: 'after' },
      { kind: 'issue', status: 422, issue: 'TRANSACTION_REFUSED' },
    );
    expect(await comeBack(site, one.order)).toBe('success');
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });

  test('is unknown, not «failed», while PayPal has it in progress, until the job reads the outcome', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const busy = { kind: 'issue', status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS' } as const;
    site.paypal.faults.add('orders.capture', { kind: 'drop', when: 'before' }, busy);
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'capture_unknown' });
    site.later(20_000);
    await checkDuePayments(site.payments);
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
    expect(new Set(requestIds(site, 'orders.capture')).size).toBe(1);
  });

  test('is requested with a new id at the next return after PayPal denied access with 403', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    site.paypal.faults.add('orders.capture', {
      kind: 'issue',
      status: 403,
      issue: 'PERMISSION_DENIED',
    });
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'awaiting_payer' });
    expect(await comeBack(site, one.order)).toBe('success');
    expect(requestIds(site, 'orders.capture')).toEqual([
      `cap-${one.payment}-1`,
      `cap-${one.payment}-2`,
    ]);
  });
});

test('checkDuePayments captures an approved order without a return or a webhook after 2 minutes', async () => {
  const one = await attempt(site);
  site.paypal.orders.approve(one.order);
  site.later(2 * MINUTE - 1);
  await checkDuePayments(site.payments);
  expect(await statusesOf(site, one)).toMatchObject({ payment: 'awaiting_payer' });
  site.later(1);
  await checkDuePayments(site.payments);
  expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
});

test('checkDuePayments expires an order without an approval after six hours', async () => {
  const one = await attempt(site);
  for (const minutes of [2, 3, 10, 45]) {
    site.later(minutes * MINUTE);
    await checkDuePayments(site.payments);
  }
  expect(await statusesOf(site, one)).toEqual({
    payment: 'awaiting_payer',
    reservation: 'pending',
  });
  site.later(6 * 60 * MINUTE);
  await checkDuePayments(site.payments);
  expect(await statusesOf(site, one)).toEqual({ payment: 'expired', reservation: 'pending' });
  expect(requestIds(site, 'orders.capture')).toEqual([]);
});

describe('while PayPal does not answer', () => {
  test.each(['before', 'after'] as const)(
    'the return page shows «error» for a hanging capture (%s its execution), which ends as paid',
    async (when) => {
      const one = await attempt(site);
      site.paypal.orders.approve(one.order);
      const { promise: release, resolve: go } = Promise.withResolvers<void>();
      site.paypal.faults.add('orders.capture', { kind: 'hang', when, release });
      expect(await withOneMsBudget(site, () => comeBack(site, one.order))).toBe('error');
      go();
      await expect
        .poll(() => statusesOf(site, one))
        .toEqual({ payment: 'paid', reservation: 'accepted' });
      expect(new Set(requestIds(site, 'orders.capture')).size).toBe(1);
      expect(await comeBack(site, one.order)).toBe('success');
    },
  );

  test('openOrder returns no link for a slow order, and its next call returns the link', async () => {
    const one = await insertUnopened(site.payments, site.fixtures.crashBars);
    const { promise: release, resolve: go } = Promise.withResolvers<void>();
    site.paypal.faults.add('orders.create', { kind: 'hang', when: 'after', release });
    expect(await withOneMsBudget(site, () => openOrder(site.payments, one.payment))).toBeNull();
    go();
    await expect
      .poll(() => statusesOf(site, one))
      .toEqual({ payment: 'awaiting_payer', reservation: 'pending' });
    expect(await openOrder(site.payments, one.payment)).toContain(site.paypal.url);
  });

  test('«Retomar pago» answers processing during a capture, without a second link', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const { promise: release, resolve: go } = Promise.withResolvers<void>();
    site.paypal.faults.add('orders.capture', { kind: 'hang', when: 'before', release });
    const returned = comeBack(site, one.order);
    await expect.poll(async () => (await statusesOf(site, one)).payment).toBe('capturing');
    const resumed = await withOneMsBudget(site, () =>
      resumeAttempt(site.payments, one.reservation),
    );
    expect(resumed).toEqual({ kind: 'processing' });
    go();
    expect(await returned).toBe('success');
  });
});
