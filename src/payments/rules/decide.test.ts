import { describe, expect, test } from 'vitest';
import {
  capture,
  effectsOf,
  inShort,
  known,
  movesOf,
  NOW,
  observe,
  order,
  payment,
  read,
  refundOf,
  rejected,
} from '#test/paypal/decision-fixtures.ts';
import { TABLE } from '#test/paypal/decision-table.ts';
import { decide } from './decide.ts';
import type { Observation, PaymentState, ProviderAnswer } from './decision.ts';
import type { KnownRefund } from './merge-refunds.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts';

/** The decision table: every status × every observation. */

describe.each(TABLE)(
  'decide on the observation «%s»',
  (_what, answer, expected, others = '', change = {}, now = NOW) => {
    test.each(PAYMENT_STATUSES)('returns the decision of the table for the status %s', (status) => {
      const decision = decide(payment(status), observe(status, answer, change), now);
      expect(inShort(decision)).toBe(expected[status] ?? others);
    });
  },
);

describe('decide on declined means of payment', () => {
  const declined = { declined_at: new Date(10), sent_back_at: null };
  const agreed = read(order('approved'));
  const decided = (change: Partial<PaymentState>, payer: Observation['payer']) =>
    inShort(
      decide(payment('awaiting_payer', change), observe('awaiting_payer', agreed, { payer }), NOW),
    );

  test('requests no capture for the job', () => {
    expect(decided(declined, {})).toBe('');
  });

  test('redirects a returning payer once, and captures at their next return', () => {
    expect(decided(declined, { returnedAt: 20 })).toBe('update');
    const sentBack = { ...declined, sent_back_at: new Date(20) };
    expect(decided(sentBack, { returnedAt: 20 })).toBe('');
    expect(decided(sentBack, { returnedAt: 21 })).toBe('capturing →capture?');
  });

  test('captures after an approval that is later than the decline', () => {
    expect(decided(declined, { approvedAt: 10 })).toBe('');
    expect(decided(declined, { approvedAt: 11 })).toBe('capturing →capture?');
  });

  test('stores the time of the decline, and of the redirect if a payer waits', () => {
    const decision = (payer: Observation['payer']) =>
      movesOf(
        decide(payment('capturing'), observe('capturing', rejected('payer'), { payer }), NOW),
      )[0]?.columns;
    expect(decision({})).toMatchObject({ declined_at: new Date(NOW), sent_back_at: null });
    expect(decision({ returnedAt: 1 })).toMatchObject({ sent_back_at: new Date(NOW) });
  });
});

describe('decide on captured money of a payment in review', () => {
  const found = read(order('done', capture('completed')));
  const inReview = (change: Partial<PaymentState>) =>
    inShort(decide(payment('review', change), observe('review', found), NOW));

  test('records the money once', () => {
    expect(inReview({ capture_id: null, paid_at: null })).toBe('money-found');
    expect(inReview({ paid_at: null })).toBe('money-found');
    expect(inReview({})).toBe('');
  });
});

describe('decide on a refund', () => {
  const refundAnswer = (amountCents: number): ProviderAnswer => ({
    kind: 'refund',
    refund: { ...refundOf(amountCents, 'R9'), customId: 'r-9' },
  });
  const requestedRefund = known(5_000, {
    id: 'r-9',
    providerRefundId: null,
    status: 'requested',
    notified: false,
  });
  const decideRefund = (status: PaymentStatus, change: Partial<Observation> = {}) =>
    decide(
      payment(status),
      observe(status, refundAnswer(5_000), { refunds: [requestedRefund], ...change }),
      NOW,
    );

  test('completes the requested refund and notifies the client', () => {
    const decision = decideRefund('paid');
    expect(inShort(decision)).toBe('partially_refunded');
    expect(effectsOf(decision, 'save-refunds')[0]?.refunds).toEqual([
      { ...requestedRefund, providerRefundId: 'R9', status: 'completed' },
    ]);
    expect(effectsOf(decision, 'notify-refunds')).toEqual([
      { kind: 'notify-refunds', whole: false },
    ]);
  });

  test('keeps a second payment in review after a partial refund', () => {
    expect(inShort(decideRefund('review'))).toBe('partially_refunded');
    expect(inShort(decideRefund('review', { otherHoldsMoney: true }))).toBe('refund');
  });

  test('marks a rejected refund as failed unless it was completed before', () => {
    const answer = { kind: 'refund-rejected', refundId: 'r-9', issue: 'ISSUE' } as const;
    const rejectedIn = (refunds: KnownRefund[]) =>
      decide(payment('paid'), observe('paid', answer, { refunds }), NOW).effects;
    expect(rejectedIn([requestedRefund])).toEqual([
      {
        kind: 'save-refunds',
        refunds: [{ ...requestedRefund, status: 'failed', failure: 'ISSUE' }],
      },
      { kind: 'add-event', type: 'refund-refused', result: 'ISSUE' },
      { kind: 'check-soon' },
    ]);
    expect(rejectedIn([{ ...requestedRefund, status: 'completed' }])).toEqual([]);
  });
});
