import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessOrder, type Capture, type ExpectedOrder, type Order } from './order.ts';

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

describe('assessOrder of an order with the requested payment id, amount and currency', () => {
  test.each([
    ['waiting', 'wait'],
    ['approved', 'agreed'],
  ] as const)('maps the state %s without a capture to %s', (state, kind) => {
    expect(assessOrder(EXPECTED, order({ state }))).toEqual({ kind, tried: false });
  });

  test('maps void to over, and done without a capture to unclear', () => {
    expect(assessOrder(EXPECTED, order({ state: 'void' }))).toEqual({ kind: 'over' });
    expect(assessOrder(EXPECTED, order({ state: 'done' }))).toEqual({ kind: 'unclear' });
  });

  test.each(['completed', 'pending', 'partially_refunded', 'refunded'] as const)(
    'returns taken for a capture that is %s',
    (status) => {
      const taken = capture({ status });
      const assessed = assessOrder(EXPECTED, order({ state: 'done', captures: [taken] }));
      expect(assessed).toEqual({ kind: 'taken', capture: taken });
    },
  );

  test('marks an open order with a refused capture as tried, and returns over for a done one', () => {
    const captures = [capture({ status: 'refused' })];
    expect(assessOrder(EXPECTED, order({ captures }))).toEqual({ kind: 'agreed', tried: true });
    expect(assessOrder(EXPECTED, order({ captures, state: 'waiting' }))).toEqual({
      kind: 'wait',
      tried: true,
    });
    expect(assessOrder(EXPECTED, order({ captures, state: 'done' }))).toEqual({ kind: 'over' });
  });

  test('returns taken for a completed capture after a refused one', () => {
    const captures = [capture({ id: 'C0', status: 'refused' }), capture()];
    expect(assessOrder(EXPECTED, order({ captures, state: 'done' }))).toMatchObject({
      kind: 'taken',
      capture: { id: 'C1' },
    });
  });
});

describe('assessOrder of an order that differs from the requested one', () => {
  test.each([
    ['the amount differs', { amountCents: 20_999 }],
    ['the currency differs', { currency: 'EUR' }],
    ['the payment id differs', { paymentId: 'p-2' }],
    ['the payment id is missing', { paymentId: null }],
  ])('returns wrong with the reason order-differs if %s', (_what, change) => {
    const unit = { paymentId: 'p-1', amountCents: 21_000, currency: 'USD', ...change };
    const assessment = { kind: 'wrong', reason: 'order-differs', capture: null };
    expect(assessOrder(EXPECTED, order({ unit }))).toEqual(assessment);
    expect(assessOrder(EXPECTED, order({ unit: null }))).toEqual(assessment);
  });

  test('returns wrong if another amount was captured, or if two captures exist', () => {
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

test('assessOrder returns agreed only for an approved order with our values and no capture but refused ones', () => {
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

test('assessOrder returns taken only for exactly one capture of the requested amount', () => {
  fc.assert(
    fc.property(anyOrder, (read) => {
      const assessment = assessOrder(EXPECTED, read);
      const live = read.captures.filter(({ status }) => status !== 'refused');
      if (assessment.kind === 'taken') {
        expect(live).toEqual([assessment.capture]);
        expect(assessment.capture).toMatchObject({ amountCents: 21_000, currency: 'USD' });
      } else if (live.length > 0) expect(assessment.kind).toBe('wrong');
    }),
  );
});
