import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceCents,
  chargeOf,
  discountOf,
  NO_TERMS,
  payableCents,
  returnableCents,
  splitDiscount,
} from './balance.ts';

const cents = fc.integer({ min: 0, max: 1e9 });

test('a split discount sums to the discount, and no part exceeds its amount', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amounts, share) => {
        const total = amounts.reduce((sum, each) => sum + each, 0);
        const discount = Math.floor(total * share);
        const parts = splitDiscount(discount, amounts);
        expect(parts.reduce((sum, each) => sum + each, 0)).toBe(discount);
        parts.forEach((part, at) => {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(amounts[at] ?? 0);
        });
      },
    ),
  );
});

test.each([
  [10_000, 1_000, 1_000],
  [10_001, 5_000, 5_001],
  [99, 10_000, 99],
  [0, 5_000, 0],
])('%i cents with %i hundredths of a percent off are %i cents less', (total, points, discount) => {
  expect(discountOf(total, { discountCents: 0, discountBasisPoints: points })).toBe(discount);
});

test('a discount is at most the price', () => {
  expect(discountOf(500, { discountCents: 900, discountBasisPoints: null })).toBe(500);
});

const OPEN = { agreedCents: 10_000, isDelivered: false, isOver: false };
const DELIVERED = { ...OPEN, isDelivered: true };
const UNSOLD = { sales: 0, beforeCash: false, soldCents: 0, discountCents: 0, paidCents: 4_000 };
const SOLD = { ...UNSOLD, sales: 1, soldCents: 9_000, discountCents: 1_000 };
const TEN_PERCENT = { ...NO_TERMS, discountBasisPoints: 1_000 };

test.each([
  ['open', OPEN, UNSOLD, TEN_PERCENT, 5_000, Number.POSITIVE_INFINITY, 4_000],
  ['sold', DELIVERED, SOLD, NO_TERMS, 5_000, 5_000, 0],
  ['sold', DELIVERED, { ...SOLD, paidCents: 9_900 }, NO_TERMS, -900, 0, 900],
  ['over', { ...OPEN, isOver: true }, UNSOLD, NO_TERMS, -4_000, 0, 4_000],
  ['over', { ...OPEN, isOver: true }, UNSOLD, { ...NO_TERMS, keptCents: 1_500 }, -2_500, 0, 2_500],
  ['over', DELIVERED, UNSOLD, NO_TERMS, -4_000, 0, 4_000],
  ['unrecorded', DELIVERED, { ...SOLD, beforeCash: true }, NO_TERMS, 0, 5_000, 0],
  // 3 000 of the payment were refunded, which reduced the income; the client may pay them in another way.
  [
    'sold',
    DELIVERED,
    { ...UNSOLD, sales: 1, soldCents: 7_000, paidCents: 7_000 },
    NO_TERMS,
    0,
    3_000,
    0,
  ],
] as const)(
  '%s: what is left, what can be paid, what can be returned',
  (state, record, booked, terms, left, payable, returnable) => {
    const charge = chargeOf(record, booked, terms);
    expect(charge.state).toBe(state);
    expect(balanceCents(charge)).toBe(left);
    expect(payableCents(charge, record.agreedCents)).toBe(payable);
    expect(returnableCents(charge)).toBe(returnable);
  },
);
