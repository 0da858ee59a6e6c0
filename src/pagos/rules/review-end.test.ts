import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problem } from '#shared/fields/field-rules.ts';
import type { Capture, Order } from './order.ts';
import { PAYMENT_STATUSES, PAYMENT_TRANSITIONS } from './payment-status.ts';
import { type Reviewed, reviewEnd, reviewReason } from './review-end.ts';

const HOUR = 3_600_000;
const capture = (status: Capture['status'], id = 'C1'): Capture => ({
  id,
  status,
  amountCents: 21_000,
  currency: 'USD',
  feeCents: null,
  takenAt: null,
});
const order = (state: Order['state'], ...captures: Capture[]): Order => ({
  id: 'O1',
  state,
  approveUrl: null,
  unit: null,
  captures,
  refunds: [],
});
const reviewed = (change: Partial<Reviewed> = {}): Reviewed => ({
  status: 'review',
  captureId: null,
  refundUnderway: false,
  orderedAt: 0,
  order: order('void'),
  now: 0,
  ...change,
});

describe('reviewEnd decides by what the order shows', () => {
  test.each([
    ['no answer', { order: 'unknown' }, 'money-unknown'],
    ['void', {}, 'may'],
    ['all of it refused', { order: order('done', capture('refused')) }, 'may'],
    ['all of it returned', { order: order('done', capture('refunded')), captureId: 'C1' }, 'may'],
    ['money', { order: order('done', capture('completed')) }, 'holds-money'],
    ['money on its way', { order: order('done', capture('pending')) }, 'holds-money'],
    ['part of it left', { order: order('done', capture('partially_refunded')) }, 'holds-money'],
    [
      'one of two returned',
      { order: order('done', capture('refunded'), capture('completed', 'C2')) },
      'holds-money',
    ],
    [
      'a refund that is on its way',
      { order: order('done', capture('refunded')), refundUnderway: true },
      'holds-money',
    ],
    ['done, and no money', { order: order('done'), now: 9 * HOUR }, 'money-unknown'],
    [
      'other money than ours',
      { order: order('done', capture('refunded', 'C2')), captureId: 'C1' },
      'money-unknown',
    ],
    [
      'nothing of money that was there',
      { order: 'gone', captureId: 'C1', now: 9 * HOUR },
      'money-unknown',
    ],
    ['no order, early', { order: 'gone', now: 6 * HOUR - 1 }, 'too-early'],
    ['no order any more', { order: 'gone', now: 6 * HOUR }, 'may'],
    ['an order that can be paid', { order: order('approved') }, 'too-early'],
    ['an order that could be paid', { order: order('approved'), now: 6 * HOUR }, 'may'],
    ['an order that waits', { order: order('waiting'), now: 6 * HOUR - 1 }, 'too-early'],
  ] as const)('%s', (_what, change, expected) => {
    expect(reviewEnd(reviewed(change))).toBe(expected);
  });

  test('only what is in review can be', () => {
    const may = PAYMENT_STATUSES.filter((status) => reviewEnd(reviewed({ status })) === 'may');
    expect(may).toEqual(['review']);
  });
});

const anyReviewed = fc.record({
  status: fc.constantFrom(...PAYMENT_STATUSES),
  captureId: fc.constantFrom(null, 'C1'),
  refundUnderway: fc.boolean(),
  orderedAt: fc.constant(0),
  order: fc.oneof(
    fc.constantFrom('gone' as const, 'unknown' as const),
    fc
      .tuple(
        fc.constantFrom(...(['waiting', 'approved', 'done', 'void'] as const)),
        fc.array(
          fc
            .tuple(
              fc.constantFrom(
                ...(['completed', 'pending', 'refused', 'partially_refunded', 'refunded'] as const),
              ),
              fc.constantFrom('C1', 'C2'),
            )
            .map(([status, id]) => capture(status, id)),
          { maxLength: 3 },
        ),
      )
      .map(([state, captures]) => order(state, ...captures)),
  ),
  now: fc.integer({ min: 0, max: 12 * HOUR }),
});

test('it never hides money that is held, that may come, or that nobody knows about', () => {
  fc.assert(
    fc.property(anyReviewed, (of) => {
      if (reviewEnd(of) !== 'may') return;
      const captures = typeof of.order === 'string' ? [] : of.order.captures;
      expect(of.order).not.toBe('unknown');
      expect(captures.filter(({ status }) => !/^(refused|refunded)$/.test(status))).toEqual([]);
      const state = typeof of.order === 'string' ? of.order : of.order.state;
      const canBePaid = /gone|waiting|approved/.test(state);
      if (canBePaid) expect(of.now).toBeGreaterThanOrEqual(6 * HOUR);
      if (of.captureId !== null) expect(captures.map(({ id }) => id)).toContain(of.captureId);
    }),
    { numRuns: 1_000 },
  );
});

test('it is reached from review alone, and money that turns up leads back there', () => {
  const before = PAYMENT_STATUSES.filter((from) => PAYMENT_TRANSITIONS[from].includes('reviewed'));
  expect(before).toEqual(['review']);
  expect(PAYMENT_TRANSITIONS.reviewed).toEqual(['review']);
});

test.each([
  ['', 'Por favor escribe qué revisaste.'],
  ['​ ', 'Por favor escribe qué revisaste.'],
  ['x'.repeat(501), 'El motivo no puede superar los 500 caracteres.'],
  ['a\u0007b', 'El texto contiene caracteres que no se pueden usar.'],
  ['x'.repeat(500), null],
  ['Miré la cuenta:\nno hay nada.', null],
])('the reason «%s»: %s', (reason, sentence) => {
  expect(problem(reviewReason, reason)).toBe(sentence);
});
