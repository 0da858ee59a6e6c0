import { describe, expect, test } from 'vitest';
import { paySite, requestIds, statusesOf } from '#test/paypal/pay-site.ts';
import {
  back,
  financeStaff,
  type Paid,
  paid,
  postRefund,
  refundRows,
} from '#test/paypal/refund-calls.ts';
import { checkDueRefunds } from './reconcile-actions.ts';
import { syncPayment } from './sync-payment-actions.ts';

/** Refunds whose outcome is unknown at first. */
const site = paySite();
const MINUTE = 60_000;

async function give({ reservation }: Paid, body: object) {
  return postRefund(site, await financeStaff(site), reservation, body);
}

const refundsOf = (order: string) => site.paypal.orders.orders.get(order)?.refunds ?? [];

describe('a refund without an answer', () => {
  test.each(['before', 'after'] as const)(
    'is requested again with the same id after one lost answer %s its execution',
    async (when) => {
      const one = await paid(site);
      site.paypal.faults.add('captures.refund', { kind: 'drop', when });
      expect(await give(one, back(210))).toMatchObject({ status: 201 });
      const ids = requestIds(site, 'captures.refund');
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
      expect(refundsOf(one.order)).toHaveLength(1);
      expect(await statusesOf(site, one)).toMatchObject({ payment: 'refunded' });
    },
  );

  test.each(['before', 'after'] as const)(
    'stays unfinished after two lost answers %s its execution, and the job completes it',
    async (when) => {
      const one = await paid(site);
      site.paypal.faults.add('captures.refund', { kind: 'drop', when }, { kind: 'drop', when });
      const answer = await give(one, back(210));
      expect(answer.body.message).toBe(
        'PayPal no respondió. El reembolso se confirmará en unos minutos.',
      );
      expect(answer.body.data.payments[0]).toMatchObject({
        paymentStatus: 'completed',
        refundable: 0,
      });
      expect((await give(one, back(1))).body.code).toBe('over-refund');
      site.later(MINUTE);
      await checkDueRefunds(site.payments);
      expect(refundsOf(one.order)).toHaveLength(1);
      expect(new Set(requestIds(site, 'captures.refund')).size).toBe(1);
      expect(requestIds(site, 'captures.refund')).toHaveLength(when === 'before' ? 3 : 2);
      expect(await statusesOf(site, one)).toMatchObject({ payment: 'refunded' });
      expect(site.notified.refunds).toMatchObject([{ amountCents: 21_000, whole: true }]);
    },
  );
});

describe('a refund whose rejection is not final', () => {
  test.each([
    ['previous request in progress', 409, 'PREVIOUS_REQUEST_IN_PROGRESS'],
    ['amount exceeded', 422, 'REFUND_AMOUNT_EXCEEDED'],
  ])(
    'is made once and not shown as failed after a lost answer and the rejection «%s»',
    async (_what, status, issue) => {
      const one = await paid(site);
      site.paypal.faults.add(
        'captures.refund',
        { kind: 'drop', when: 'after' },
        { kind: 'issue', status, issue },
      );
      const answer = await give(one, back(150));
      expect(answer).toMatchObject({
        status: 201,
        body: { message: 'PayPal no respondió. El reembolso se confirmará en unos minutos.' },
      });
      expect((await give(one, back(150))).body.code).toBe('over-refund');
      site.later(MINUTE);
      await checkDueRefunds(site.payments);
      expect(await refundRows(site, one.payment)).toEqual([
        { source: 'staff', status: 'completed', amount_cents: 15_000 },
      ]);
      expect(refundsOf(one.order)).toHaveLength(1);
      expect(site.notified.refunds).toMatchObject([{ amountCents: 15_000, whole: false }]);
    },
  );

  test('is requested again by the job with the same id until PayPal makes it', async () => {
    const one = await paid(site);
    const busy = { kind: 'issue', status: 409, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' } as const;
    site.paypal.faults.add('captures.refund', busy, busy);
    expect((await give(one, back(210))).status).toBe(201);
    site.later(MINUTE);
    await checkDueRefunds(site.payments);
    expect(new Set(requestIds(site, 'captures.refund')).size).toBe(1);
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'refunded' });
  });
});

describe('an incomplete list of refunds', () => {
  /** A paid reservation whose money went back whole while the order lists no refund. */
  async function refundedUnlisted() {
    const one = await paid(site);
    site.paypal.orders.reverse(one.capture);
    site.paypal.webhooks.dropPending();
    await sync(one);
    return one;
  }
  const listed = ({ capture: captureId, order }: Paid, cents: number) => {
    const id = `LATE${order.slice(0, 8)}${cents}`;
    const at = site.app.context.clock();
    return { id, captureId, status: 'COMPLETED', cents, customId: null, at } as const;
  };
  const sync = ({ payment }: Paid) => syncPayment(site.payments, payment, { source: 'staff' });
  const row = (amount_cents: number) => ({ source: 'provider', status: 'completed', amount_cents });

  test('counts the missing amount as refunded', async () => {
    const one = await refundedUnlisted();
    expect(await statusesOf(site, one)).toMatchObject({ payment: 'refunded' });
    expect(await refundRows(site, one.payment)).toEqual([row(21_000)]);
  });

  test.each([[[21_000]], [[6_000, 15_000]], [[6_000]]])(
    'does not count the missing amount twice when PayPal lists it later as %j',
    async (amounts) => {
      const one = await refundedUnlisted();
      for (const cents of amounts) refundsOf(one.order).push(listed(one, cents));
      await sync(one);
      await sync(one);
      const rows = await refundRows(site, one.payment);
      expect(rows.map(({ amount_cents }) => amount_cents).reduce((sum, each) => sum + each)).toBe(
        21_000,
      );
      expect(rows).toEqual(expect.arrayContaining(amounts.map(row)));
      expect(await statusesOf(site, one)).toMatchObject({ payment: 'refunded' });
      expect(site.notified.refunds[0]).toMatchObject({ amountCents: 21_000 });
    },
  );

  test('counts our unanswered refund as the missing amount', async () => {
    const one = await paid(site);
    const run = async () => {
      const refunds = refundsOf(one.order).splice(0);
      await sync(one);
      refundsOf(one.order).push(...refunds);
    };
    site.paypal.faults.add('captures.refund', { kind: 'run', when: 'after', run });
    expect((await give(one, back(210))).status).toBe(201);
    expect(await refundRows(site, one.payment)).toEqual([{ ...row(21_000), source: 'staff' }]);
  });

  test('without our ids matches our refund by PayPal’s id, and notifies the client once', async () => {
    const one = await paid(site);
    const lost = { kind: 'drop', when: 'after' } as const;
    site.paypal.faults.add('captures.refund', lost, lost);
    await give(one, back(50));
    for (const refund of refundsOf(one.order)) refund.customId = null;
    site.later(MINUTE);
    await checkDueRefunds(site.payments);
    expect(await refundRows(site, one.payment)).toEqual([{ ...row(5_000), source: 'staff' }]);
    expect(site.notified.refunds).toMatchObject([{ amountCents: 5_000 }]);
    expect((await give(one, back(160))).status).toBe(201);
  });
});
