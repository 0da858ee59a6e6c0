import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageCost } from './component-amounts.ts';

const lot = fc.record({
  quantity: fc.integer({ min: 0, max: 10_000_000_000 }),
  unitCents: fc.integer({ min: 0, max: 1_000_000_000 }),
});
const bought = lot.filter(({ quantity }) => quantity > 0);

describe('averageCost', () => {
  test.each([
    [{ quantity: 0, unitCents: 999 }, { quantity: 1, unitCents: 425 }, 425],
    [{ quantity: 10_000, unitCents: 350 }, { quantity: 5_000, unitCents: 425 }, 375],
    // Exactly half a cent rounds up, slightly less rounds down.
    [{ quantity: 1_000, unitCents: 100 }, { quantity: 1_000, unitCents: 101 }, 101],
    [{ quantity: 1_001, unitCents: 100 }, { quantity: 1_000, unitCents: 101 }, 100],
  ])('of %j and %j is %i cents', (onHand, purchase, cents) => {
    expect(averageCost(onHand, purchase)).toBe(cents);
  });

  test('lies between both costs and is within half a cent of the exact value', () => {
    fc.assert(
      fc.property(lot, bought, (a, b) => {
        const cents = averageCost(a, b);
        if (a.quantity > 0) {
          expect(cents).toBeGreaterThanOrEqual(Math.min(a.unitCents, b.unitCents));
          expect(cents).toBeLessThanOrEqual(Math.max(a.unitCents, b.unitCents));
        }
        const quantity = BigInt(a.quantity + b.quantity);
        const value =
          BigInt(a.quantity) * BigInt(a.unitCents) + BigInt(b.quantity) * BigInt(b.unitCents);
        const off = 2n * (BigInt(cents) * quantity - value);
        expect(off <= quantity && off > -quantity).toBe(true);
      }),
    );
  });
});
