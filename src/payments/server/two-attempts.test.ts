import { describe, expect, test } from 'vitest';
import { closeByHand } from '#test/paypal/close-by-hand.ts';
import { type Attempt, insertUnopened } from '#test/paypal/paid-reservation.ts';
import {
  attempt,
  cancelled,
  comeBack,
  paySite,
  requestIds,
  statusesOf,
} from '#test/paypal/pay-site.ts';
import { back, financeStaff, paid, postRefund } from '#test/paypal/refund-calls.ts';
import type { PaymentStatus } from '../rules/payment-status.ts';
import { resumeAttempt } from './start-payment-actions.ts';

/** Several attempts to pay a reservation. */
const site = paySite();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function resumed(one: Attempt): Promise<Attempt> {
  const answer = await resumeAttempt(site.payments, one.reservation);
  if (answer.kind !== 'pay') throw new Error(`not payable: ${answer.kind}`);
  const order = new URL(answer.paymentUrl).searchParams.get('token') ?? '';
  const { id } = await site.app.context.db
    .selectFrom('payments')
    .select('id')
    .where('provider_order_id', '=', order)
    .executeTakeFirstOrThrow();
  return { ...one, payment: id, order, url: answer.paymentUrl };
}

test('the cancel page neither reads nor changes the order, and a later approval still pays', async () => {
  const one = await attempt(site);
  const before = await statusesOf(site, one);
  expect(await cancelled(site, one.order)).toBe('cancelled');
  expect(await cancelled(site, one.order)).toBe('cancelled');
  expect(await statusesOf(site, one)).toEqual(before);
  expect(site.paypal.log.filter(({ operation }) => operation === 'orders.get')).toEqual([]);
  site.paypal.orders.approve(one.order);
  expect(await comeBack(site, one.order)).toBe('success');
});

describe('«Retomar pago»', () => {
  test('returns the same order while it can be paid', async () => {
    const one = await attempt(site);
    site.later(2 * HOUR);
    expect(await resumed(one)).toEqual(one);
    expect(site.paypal.orders.orders.get(one.order)?.status).toBe('PAYER_ACTION_REQUIRED');
  });

  test('begins a new attempt with the next invoice number after the order expired', async () => {
    const one = await attempt(site);
    site.later(3 * HOUR);
    const two = await resumed(one);
    expect(two.order).not.toBe(one.order);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'expired' });
    const invoices = [one, two].map(({ order }) => site.paypal.orders.orders.get(order)?.invoice);
    expect(invoices[1]).toBe(invoices[0]?.replace(/-1$/, '-2'));
    site.paypal.orders.approve(two.order);
    expect(await comeBack(site, two.order)).toBe('success');
    expect(await statusesOf(site, two)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });

  test('captures an approved order and answers paid', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    expect(await resumeAttempt(site.payments, one.reservation)).toEqual({ kind: 'paid' });
    expect(await statusesOf(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });

  test('answers processing while the outcome of a capture is unknown', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    const lost = { kind: 'drop', when: 'before' } as const;
    site.paypal.faults.add('orders.capture', lost, lost, lost, lost);
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await resumeAttempt(site.payments, one.reservation)).toEqual({ kind: 'processing' });
  });

  test('answers closed, not paid, for a refunded attempt', async () => {
    const one = await paid(site);
    await postRefund(site, await financeStaff(site), one.reservation, back(210));
    expect(await resumeAttempt(site.payments, one.reservation)).toEqual({ kind: 'closed' });
  });

  test('answers closed for a closed reservation', async () => {
    const one = await attempt(site);
    await closeByHand(site.app.context, one, 'cancelled');
    expect(await resumeAttempt(site.payments, one.reservation)).toEqual({ kind: 'closed' });
  });

  test('creates one order for twenty concurrent calls after the order expired', async () => {
    const one = await attempt(site);
    site.later(4 * HOUR);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => resumeAttempt(site.payments, one.reservation)),
    );
    const links = answers.flatMap((each) => (each.kind === 'pay' ? [each.paymentUrl] : []));
    expect(new Set(links).size).toBe(1);
    const { rows } = await attemptsOf(one);
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'awaiting_payer']);
  });

  test('creates the order of an attempt without one', async () => {
    const made = await insertUnopened(site.payments, site.fixtures.crashBars);
    const answer = await resumeAttempt(site.payments, made.reservation);
    expect(answer).toMatchObject({ kind: 'pay' });
    expect(requestIds(site, 'orders.create')).toEqual([`ord-${made.payment}`]);
  });
});

async function attemptsOf({ reservation }: Pick<Attempt, 'reservation'>) {
  const rows = await site.app.context.db
    .selectFrom('payments')
    .select(['id', 'status', 'reason'])
    .where('reservation_id', '=', reservation)
    .orderBy('attempt')
    .execute();
  return { rows };
}

describe('two approved orders of one reservation', () => {
  test('are captured once, and both returns show «success» afterwards', async () => {
    const one = await attempt(site);
    site.later(3 * HOUR - 1);
    site.paypal.orders.approve(one.order);
    await site.app.context.db
      .updateTable('payments')
      .set({ status: 'expired', next_check_at: null })
      .where('id', '=', one.payment)
      .execute();
    const two = await resumed(one);
    site.paypal.orders.approve(two.order);
    const banners = await Promise.all([comeBack(site, one.order), comeBack(site, two.order)]);
    expect(banners[1]).toBe('success');
    expect(await comeBack(site, one.order)).toBe('success');
    expect(requestIds(site, 'orders.capture')).toEqual([`cap-${two.payment}-1`]);
  });

  test('become review and superseded if the first is captured after it expired', async () => {
    const one = await attempt(site);
    site.later(3 * HOUR - 1);
    site.paypal.orders.approve(one.order);
    await site.app.context.db
      .updateTable('payments')
      .set({ status: 'expired', next_check_at: null })
      .where('id', '=', one.payment)
      .execute();
    const two = await resumed(one);
    site.paypal.orders.capture(one.order);
    expect(await comeBack(site, one.order)).toBe('error');
    site.paypal.orders.approve(two.order);
    expect(await comeBack(site, two.order)).toBe('error');
    const { rows } = await attemptsOf(one);
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
      ['review', 'late-money'],
      ['superseded', ''],
    ]);
    expect(requestIds(site, 'orders.capture')).toEqual([]);
    expect(await resumeAttempt(site.payments, one.reservation)).toEqual({ kind: 'closed' });
  });

  test('cannot both hold money: payments_one_with_money rejects the second', async () => {
    const one = await attempt(site);
    const { db } = site.app.context;
    const row = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', one.payment)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('payments')
      .set({ status: 'paid', capture_id: 'CAP1' })
      .where('id', '=', one.payment)
      .execute();
    const other = {
      ...row,
      id: '01900000-0000-7000-8000-00000000000a',
      attempt: 2,
      invoice: `${row.invoice}-2`,
    };
    const insert = (status: PaymentStatus) =>
      db
        .insertInto('payments')
        .values({ ...other, status, provider_order_id: 'OTHER', capture_id: 'CAP2' })
        .execute();
    for (const status of [
      'capturing',
      'capture_unknown',
      'pending',
      'paid',
      'partially_refunded',
    ] as const) {
      await expect(insert(status)).rejects.toMatchObject({
        code: '23505',
        constraint: 'payments_one_with_money',
      });
    }
  });

  test('become paid and review if both are captured, until the second is refunded whole', async () => {
    const one = await attempt(site);
    site.paypal.orders.approve(one.order);
    expect(await comeBack(site, one.order)).toBe('success');
    // Staff moved the reservation back to pending, and the order of another attempt was captured.
    const { db } = site.app.context;
    await db
      .updateTable('reservations')
      .set({ status: 'pending' })
      .where('id', '=', one.reservation)
      .execute();
    const row = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', one.payment)
      .executeTakeFirstOrThrow();
    const second = '01900000-0000-7000-8000-00000000000b';
    const order = site.paypal.orders.create({
      customId: second,
      invoice: `${row.invoice}2`,
      description: 'Kit',
      cents: 21_000,
      currency: 'USD',
      brand: 'Taller',
      returnUrl: 'https://taller.example/r',
      cancelUrl: 'https://taller.example/c',
    });
    await db
      .insertInto('payments')
      .values({
        ...row,
        id: second,
        attempt: 2,
        invoice: order.invoice,
        status: 'awaiting_payer',
        provider_order_id: order.id,
        capture_id: null,
        paid_at: null,
        capture_no: 0,
      })
      .execute();
    site.paypal.orders.approve(order.id);
    site.paypal.orders.capture(order.id);
    await comeBack(site, order.id);
    const { rows } = await attemptsOf(one);
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
      ['paid', ''],
      ['review', 'second-payment'],
    ]);
    // A partial refund keeps the second payment in review: only the first may hold money.
    const finance = await financeStaff(site);
    for (const amount of [60, 150]) {
      const wanted = { ...back(amount), payment: second };
      expect((await postRefund(site, finance, one.reservation, wanted)).status).toBe(201);
      const statuses = (await attemptsOf(one)).rows.map(({ status }) => status);
      expect(statuses).toEqual(['paid', amount === 60 ? 'review' : 'refunded']);
    }
  });
});

test.each(['', 'NOSUCHORDER', '../x', 'x'.repeat(65), '%00'])(
  'a return with the token %j shows «error» without a call to PayPal',
  async (token) => {
    expect(await comeBack(site, encodeURIComponent(token))).toBe('error');
    expect(site.paypal.log).toEqual([]);
  },
);
