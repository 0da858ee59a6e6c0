import { describe, expect, test } from 'vitest';
import { inTransaction } from '#server-kit/database.ts';
import { type Attempt, insertUnopened } from '#test/paypal/paid-reservation.ts';
import {
  attempt,
  cancelled,
  comeBack,
  paySite,
  requestIds,
  standing,
} from '#test/paypal/pay-site.ts';
import { checkDuePayments } from './due-payments.ts';
import { resumePayment } from './pay-actions.ts';
import { supersedeOpenAttempts } from './payment-actions.ts';

/** More than one try, and reservations that close meanwhile. */
const site = paySite();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Staff accept or cancel it by hand; `quietly`: the attempts are left as they are. */
async function close(
  { reservation }: Pick<Attempt, 'reservation'>,
  status: 'accepted' | 'cancelled',
  { quietly = false } = {},
): Promise<void> {
  const { db, clock } = site.app.kit;
  await inTransaction(db, async (tx) => {
    const cancelled_at = status === 'cancelled' ? new Date(clock()) : null;
    await tx
      .updateTable('reservations')
      .set({ status, cancelled_at })
      .where('id', '=', reservation)
      .execute();
    if (!quietly) await supersedeOpenAttempts(tx, reservation, clock());
  });
}

async function resumed(one: Attempt): Promise<Attempt> {
  const answer = await resumePayment(site.payments, one.reservation);
  if (answer.kind !== 'pay') throw new Error(`not payable: ${answer.kind}`);
  const order = new URL(answer.paymentUrl).searchParams.get('token') ?? '';
  const { id } = await site.app.kit.db
    .selectFrom('payments')
    .select('id')
    .where('provider_order_id', '=', order)
    .executeTakeFirstOrThrow();
  return { ...one, payment: id, order, url: answer.paymentUrl };
}

test('cancel changes nothing: who agrees later still pays', async () => {
  const one = await attempt(site);
  const before = await standing(site, one);
  expect(await cancelled(site, one.order)).toBe('cancelled');
  expect(await cancelled(site, one.order)).toBe('cancelled');
  expect(await standing(site, one)).toEqual(before);
  expect(site.paypal.log.filter(({ operation }) => operation === 'orders.get')).toEqual([]);
  site.paypal.books.approve(one.order);
  expect(await comeBack(site, one.order)).toBe('success');
});

describe('«Retomar pago»', () => {
  test('is the same order as long as it can be paid', async () => {
    const one = await attempt(site);
    site.later(2 * HOUR);
    expect(await resumed(one)).toEqual(one);
    expect(site.paypal.books.orders.get(one.order)?.status).toBe('PAYER_ACTION_REQUIRED');
  });

  test('is a new attempt where it expired; the old order pays nothing any more', async () => {
    const one = await attempt(site);
    site.later(3 * HOUR);
    const two = await resumed(one);
    expect(two.order).not.toBe(one.order);
    expect(await standing(site, one)).toMatchObject({ payment: 'expired' });
    const invoices = [one, two].map(({ order }) => site.paypal.books.orders.get(order)?.invoice);
    expect(invoices[1]).toBe(invoices[0]?.replace(/-1$/, '-2'));
    site.paypal.books.approve(two.order);
    expect(await comeBack(site, two.order)).toBe('success');
    expect(await standing(site, two)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });

  test('of one that was agreed to takes the money first', async () => {
    const one = await attempt(site);
    site.paypal.books.approve(one.order);
    expect(await resumePayment(site.payments, one.reservation)).toEqual({ kind: 'paid' });
    expect(await standing(site, one)).toEqual({ payment: 'paid', reservation: 'accepted' });
  });

  test('beside money that may be on its way is refused', async () => {
    const one = await attempt(site);
    site.paypal.books.approve(one.order);
    const lost = { kind: 'drop', when: 'before' } as const;
    site.paypal.faults.add('orders.capture', lost, lost, lost, lost);
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await resumePayment(site.payments, one.reservation)).toEqual({ kind: 'processing' });
  });

  test('of a closed reservation is refused', async () => {
    const one = await attempt(site);
    await close(one, 'cancelled');
    expect(await resumePayment(site.payments, one.reservation)).toEqual({ kind: 'closed' });
  });

  test('twenty times at once, of one that expired: one new order', async () => {
    const one = await attempt(site);
    site.later(4 * HOUR);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => resumePayment(site.payments, one.reservation)),
    );
    const links = answers.flatMap((each) => (each.kind === 'pay' ? [each.paymentUrl] : []));
    expect(new Set(links).size).toBe(1);
    const { rows } = await attemptsOf(one);
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'awaiting_payer']);
  });

  test('of one whose order was never made makes it', async () => {
    const made = await insertUnopened(site.payments, site.world.crashBars);
    const answer = await resumePayment(site.payments, made.reservation);
    expect(answer).toMatchObject({ kind: 'pay' });
    expect(requestIds(site, 'orders.create')).toEqual([`ord-${made.payment}`]);
  });
});

async function attemptsOf({ reservation }: Pick<Attempt, 'reservation'>) {
  const rows = await site.app.kit.db
    .selectFrom('payments')
    .select(['id', 'status', 'reason'])
    .where('reservation_id', '=', reservation)
    .orderBy('attempt')
    .execute();
  return { rows };
}

describe('two orders of one reservation that are both agreed to', () => {
  test('one is charged; its banner stands for the other one too', async () => {
    const one = await attempt(site);
    site.later(3 * HOUR - 1);
    site.paypal.books.approve(one.order);
    await site.app.kit.db
      .updateTable('payments')
      .set({ status: 'expired', next_check_at: null })
      .where('id', '=', one.payment)
      .execute();
    const two = await resumed(one);
    site.paypal.books.approve(two.order);
    const banners = await Promise.all([comeBack(site, one.order), comeBack(site, two.order)]);
    expect(banners[1]).toBe('success');
    expect(await comeBack(site, one.order)).toBe('success');
    expect(requestIds(site, 'orders.capture')).toEqual([`cap-${two.payment}-1`]);
  });

  test('the database alone lets only one of them be charged', async () => {
    const one = await attempt(site);
    const { db } = site.app.kit;
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
    const insert = (status: string) =>
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
    ]) {
      await expect(insert(status)).rejects.toMatchObject({
        code: '23505',
        constraint: 'payments_one_with_money',
      });
    }
  });

  test('an attempt that is charged while another one holds money goes to review', async () => {
    const one = await attempt(site);
    site.paypal.books.approve(one.order);
    expect(await comeBack(site, one.order)).toBe('success');
    // Staff took the reservation back to pending, and an order of another attempt was captured.
    const { db } = site.app.kit;
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
    const order = site.paypal.books.create({
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
    site.paypal.books.approve(order.id);
    site.paypal.books.capture(order.id);
    await comeBack(site, order.id);
    const { rows } = await attemptsOf(one);
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
      ['paid', ''],
      ['review', 'second-payment'],
    ]);
  });
});

describe('a reservation that is closed by hand', () => {
  test('before anybody agreed: who agrees then is not charged', async () => {
    const one = await attempt(site);
    await close(one, 'accepted');
    site.paypal.books.approve(one.order);
    expect(await comeBack(site, one.order)).toBe('failed');
    expect(requestIds(site, 'orders.capture')).toEqual([]);
    expect(await standing(site, one)).toEqual({ payment: 'superseded', reservation: 'accepted' });
  });

  test('without ending its attempts: the look before the capture sees it', async () => {
    const one = await attempt(site);
    site.paypal.books.approve(one.order);
    await close(one, 'cancelled', { quietly: true });
    expect(await comeBack(site, one.order)).toBe('failed');
    expect(requestIds(site, 'orders.capture')).toEqual([]);
    expect(await standing(site, one)).toEqual({ payment: 'superseded', reservation: 'cancelled' });
  });

  test('while the money is taken: for people, with what they need to give it back', async () => {
    const one = await attempt(site);
    site.paypal.books.approve(one.order);
    const run = () => close(one, 'cancelled');
    site.paypal.faults.add('orders.capture', { kind: 'run', when: 'after', run });
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await standing(site, one)).toEqual({ payment: 'review', reservation: 'cancelled' });
    const row = await site.app.kit.db
      .selectFrom('payments')
      .select(['reason', 'capture_id', 'fee_cents'])
      .where('id', '=', one.payment)
      .executeTakeFirstOrThrow();
    const captured = site.paypal.books.orders.get(one.order)?.captures[0]?.id;
    expect(row).toEqual({ reason: 'reservation-closed', capture_id: captured, fee_cents: 1_164 });
  });

  test('while nobody knows what became of the capture: nothing more is asked for', async () => {
    const one = await attempt(site);
    site.paypal.books.approve(one.order);
    const lost = { kind: 'drop', when: 'before' } as const;
    site.paypal.faults.add('orders.capture', lost, lost);
    await comeBack(site, one.order);
    await close(one, 'cancelled');
    site.later(MINUTE);
    await checkDuePayments(site.payments);
    expect(requestIds(site, 'orders.capture')).toHaveLength(2);
    expect(await standing(site, one)).toMatchObject({ payment: 'capture_unknown' });
    site.later(6 * HOUR);
    await checkDuePayments(site.payments);
    // The order is gone, and nobody ever said what became of the request.
    expect(await standing(site, one)).toEqual({ payment: 'review', reservation: 'cancelled' });
  });

  test('while the order is being created: it is kept, and no link is given', async () => {
    const made = await insertUnopened(site.payments, site.world.crashBars);
    const run = () => close(made, 'cancelled');
    site.paypal.faults.add('orders.create', { kind: 'run', when: 'after', run });
    const answer = await resumePayment(site.payments, made.reservation);
    expect(answer).toEqual({ kind: 'closed' });
    const row = await site.app.kit.db
      .selectFrom('payments')
      .select(['status', 'provider_order_id'])
      .where('id', '=', made.payment)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('superseded');
    expect(row.provider_order_id).not.toBeNull();
  });
});

describe('an order that is not what was asked for is never charged', () => {
  test.each([
    ['the amount', { cents: 1 }],
    ['the currency', { currency: 'EUR' }],
    ['whose it is', { customId: '01900000-0000-7000-8000-0000000000ff' }],
  ])('%s differs', async (_what, change) => {
    const one = await attempt(site);
    Object.assign(site.paypal.books.orders.get(one.order) ?? {}, change);
    site.paypal.books.approve(one.order);
    expect(await comeBack(site, one.order)).toBe('error');
    expect(requestIds(site, 'orders.capture')).toEqual([]);
    expect(await standing(site, one)).toEqual({ payment: 'review', reservation: 'pending' });
  });

  test('somebody else took another amount: for people', async () => {
    const one = await attempt(site);
    site.paypal.books.approve(one.order);
    const order = site.paypal.books.capture(one.order);
    const [capture] = order.captures;
    if (capture) capture.cents = 1_000;
    expect(await comeBack(site, one.order)).toBe('error');
    expect(await standing(site, one)).toEqual({ payment: 'review', reservation: 'pending' });
  });

  test('money that arrives for an attempt that had ended: for people', async () => {
    const one = await attempt(site);
    await close(one, 'accepted');
    site.paypal.books.approve(one.order);
    site.paypal.books.capture(one.order);
    await site.paypal.webhooks.deliver();
    expect(await standing(site, one)).toEqual({ payment: 'review', reservation: 'accepted' });
  });
});

test('an order that PayPal forgot is expired, but not where a capture’s outcome is unknown', async () => {
  const [one, two] = [await attempt(site), await attempt(site)];
  site.paypal.books.approve(two.order);
  const lost = { kind: 'drop', when: 'after' } as const;
  site.paypal.faults.add('orders.capture', lost, lost);
  await comeBack(site, two.order);
  for (const { order } of [one, two]) site.paypal.books.orders.delete(order);
  expect(await comeBack(site, one.order)).toBe('failed');
  expect(await comeBack(site, two.order)).toBe('error');
  expect(await standing(site, one)).toMatchObject({ payment: 'expired' });
  expect(await standing(site, two)).toMatchObject({ payment: 'review' });
});

test.each(['', 'NOSUCHORDER', '../x', 'x'.repeat(65), '%00'])(
  'a return with the token %j says error and asks nobody',
  async (token) => {
    expect(await comeBack(site, encodeURIComponent(token))).toBe('error');
    expect(site.paypal.log).toEqual([]);
  },
);
