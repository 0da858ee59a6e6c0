import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceCents, discountOf, splitDiscount } from './balance.ts';

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
  expect(discountOf(total, points)).toBe(discount);
});

test.each([
  ['open', 10_000, 0, 4_000, 6_000],
  ['sold', 10_000, 1_000, 9_000, 0],
  ['sold', 30_000, 0, 32_900, -2_900],
  ['over', 0, 0, 4_000, -4_000],
  ['unrecorded', 10_000, 0, 0, 0],
  ['unrecorded', 10_000, 0, 4_000, 6_000],
] as const)(
  '%s: %i charged, %i discount, %i paid leaves %i',
  (state, totalCents, discountCents, paid, left) => {
    expect(balanceCents({ state, totalCents, discountCents }, paid)).toBe(left);
  },
);
