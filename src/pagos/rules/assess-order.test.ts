import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessOrder, type ExpectedOrder } from './assess-order.ts';
import type { Capture, Order } from './order.ts';

const EXPECTED: ExpectedOrder = { paymentId: 'p-1', amountCents: 21_000, currency: 'USD' };

const capture = (change: Partial<Capture> = {}): Capture => ({
  id: 'C1',
  status: 'completed',
  amountCents: 21_000,
  currency: 'USD',
  feeCents: 1164,
  takenAt: null,
  ...change,
});

const order = (change: Partial<Order> = {}): Order => ({
  id: 'O1',
  state: 'approved',
  approveUrl: null,
  unit: { paymentId: 'p-1', amountCents: 21_000, currency: 'USD' },
  captures: [],
  refunds: [],
  ...change,
});

describe('assessOrder of an order that shows the requested values', () => {
  test.each([
    ['waiting', 'wait'],
    ['approved', 'agreed'],
  ] as const)('%s without money: %s', (state, kind) => {
    expect(assessOrder(EXPECTED, order({ state }))).toEqual({ kind, tried: false });
  });

  test('void is over; done without money is unclear', () => {
    expect(assessOrder(EXPECTED, order({ state: 'void' }))).toEqual({ kind: 'over' });
    expect(assessOrder(EXPECTED, order({ state: 'done' }))).toEqual({ kind: 'unclear' });
  });

  test.each(['completed', 'pending', 'partially_refunded', 'refunded'] as const)(
    'with a capture that is %s: taken',
    (status) => {
      const taken = capture({ status });
      const judged = assessOrder(EXPECTED, order({ state: 'done', captures: [taken] }));
      expect(judged).toEqual({ kind: 'taken', capture: taken });
    },
  );

  test('a refused capture leaves an open order open and ends a done one', () => {
    const captures = [capture({ status: 'refused' })];
    expect(assessOrder(EXPECTED, order({ captures }))).toEqual({ kind: 'agreed', tried: true });
    expect(assessOrder(EXPECTED, order({ captures, state: 'waiting' }))).toEqual({
      kind: 'wait',
      tried: true,
    });
    expect(assessOrder(EXPECTED, order({ captures, state: 'done' }))).toEqual({ kind: 'over' });
  });

  test('money counts beside an earlier refusal', () => {
    const captures = [capture({ id: 'C0', status: 'refused' }), capture()];
    expect(assessOrder(EXPECTED, order({ captures, state: 'done' }))).toMatchObject({
      kind: 'taken',
      capture: { id: 'C1' },
    });
  });
});

describe('an order that says something else is for people', () => {
  test.each([
    ['the amount', { amountCents: 20_999 }],
    ['the currency', { currency: 'EUR' }],
    ['whose it is', { paymentId: 'p-2' }],
    ['that it is anybody’s', { paymentId: null }],
  ])('%s', (_what, change) => {
    const unit = { paymentId: 'p-1', amountCents: 21_000, currency: 'USD', ...change };
    const verdict = { kind: 'wrong', reason: 'order-differs', capture: null };
    expect(assessOrder(EXPECTED, order({ unit }))).toEqual(verdict);
    expect(assessOrder(EXPECTED, order({ unit: null }))).toEqual(verdict);
  });

  test('assessOrder reports another captured amount, and a second capture', () => {
    const little = capture({ amountCents: 1 });
    expect(assessOrder(EXPECTED, order({ captures: [little] }))).toEqual({
      kind: 'wrong',
      reason: 'capture-differs',
      capture: little,
    });
    const twice = [capture(), capture({ id: 'C2' })];
    expect(assessOrder(EXPECTED, order({ captures: twice }))).toMatchObject({
      reason: 'captured-twice',
    });
  });
});

const anyCapture = fc.record({
  id: fc.constantFrom('C1', 'C2', 'C3'),
  status: fc.constantFrom(
    ...(['completed', 'pending', 'refused', 'partially_refunded', 'refunded'] as const),
  ),
  amountCents: fc.constantFrom(21_000, 1),
  currency: fc.constantFrom('USD', 'EUR'),
  feeCents: fc.constant(null),
  takenAt: fc.constant(null),
});
const anyOrder = fc.record({
  id: fc.constant('O1'),
  state: fc.constantFrom(...(['waiting', 'approved', 'done', 'void'] as const)),
  approveUrl: fc.constant(null),
  unit: fc.option(
    fc.record({
      paymentId: fc.constantFrom('p-1', 'p-2', null),
      amountCents: fc.constantFrom(21_000, 1),
      currency: fc.constantFrom('USD', 'EUR'),
    }),
  ),
  captures: fc.array(anyCapture, { maxLength: 3 }),
  refunds: fc.constant<Order['refunds']>([]),
});

test('assessOrder allows a capture only of an order that is ours in every value and has no capture', () => {
  fc.assert(
    fc.property(anyOrder, (read) => {
      const { kind } = assessOrder(EXPECTED, read);
      if (kind !== 'agreed') return;
      expect(read.unit).toEqual({ paymentId: 'p-1', amountCents: 21_000, currency: 'USD' });
      expect(read.captures.every(({ status }) => status === 'refused')).toBe(true);
      expect(read.state).toBe('approved');
    }),
  );
});

test('assessOrder counts an order as captured only with exactly one capture of the requested amount', () => {
  fc.assert(
    fc.property(anyOrder, (read) => {
      const verdict = assessOrder(EXPECTED, read);
      const live = read.captures.filter(({ status }) => status !== 'refused');
      if (verdict.kind === 'taken') {
        expect(live).toEqual([verdict.capture]);
        expect(verdict.capture).toMatchObject({ amountCents: 21_000, currency: 'USD' });
      } else if (live.length > 0) expect(verdict.kind).toBe('wrong');
    }),
  );
});
