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

describe('reviewEnd', () => {
  test.each([
    ['money-unknown if the provider does not answer', { order: 'unknown' }, 'money-unknown'],
    ['«may» for a void order', {}, 'may'],
    ['«may» if the capture was refused', { order: order('done', capture('refused')) }, 'may'],
    [
      '«may» if the capture was refunded',
      { order: order('done', capture('refunded')), captureId: 'C1' },
      'may',
    ],
    [
      'holds-money for a completed capture',
      { order: order('done', capture('completed')) },
      'holds-money',
    ],
    [
      'holds-money for a pending capture',
      { order: order('done', capture('pending')) },
      'holds-money',
    ],
    [
      'holds-money for a partly refunded capture',
      { order: order('done', capture('partially_refunded')) },
      'holds-money',
    ],
    [
      'holds-money if one of two captures was refunded',
      { order: order('done', capture('refunded'), capture('completed', 'C2')) },
      'holds-money',
    ],
    [
      'holds-money while a refund is unfinished',
      { order: order('done', capture('refunded')), refundUnderway: true },
      'holds-money',
    ],
    [
      'money-unknown for a done order without a capture',
      { order: order('done'), now: 9 * HOUR },
      'money-unknown',
    ],
    [
      'money-unknown if the capture is not the recorded one',
      { order: order('done', capture('refunded', 'C2')), captureId: 'C1' },
      'money-unknown',
    ],
    [
      'money-unknown if the order of a recorded capture is gone',
      { order: 'gone', captureId: 'C1', now: 9 * HOUR },
      'money-unknown',
    ],
    [
      'too-early for a missing order before 6 hours',
      { order: 'gone', now: 6 * HOUR - 1 },
      'too-early',
    ],
    ['«may» for a missing order after 6 hours', { order: 'gone', now: 6 * HOUR }, 'may'],
    ['too-early for an approved order before 6 hours', { order: order('approved') }, 'too-early'],
    [
      '«may» for an approved order after 6 hours',
      { order: order('approved'), now: 6 * HOUR },
      'may',
    ],
    [
      'too-early for a waiting order before 6 hours',
      { order: order('waiting'), now: 6 * HOUR - 1 },
      'too-early',
    ],
  ] as const)('returns %s', (_what, change, expected) => {
    expect(reviewEnd(reviewed(change))).toBe(expected);
  });

  test('returns «may» only for the status review', () => {
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

test('reviewEnd returns «may» only if no money is held, on its way or unknown', () => {
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

test('PAYMENT_TRANSITIONS lead to reviewed only from review, and from reviewed only to review', () => {
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
])('reviewReason validates «%s» with the result %s', (reason, sentence) => {
  expect(problem(reviewReason, reason)).toBe(sentence);
});
