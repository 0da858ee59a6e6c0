import fc from 'fast-check';
import { expect, test } from 'vitest';
import { incomeAfterRefunds } from './income-after-refunds.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
/** Generates refunds that do not exceed the charges. */
const refunds = fc
  .record({
    saleCents: cents,
    receivedCents: cents,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ saleCents, receivedCents, part }) => ({
    saleCents,
    receivedCents,
    refundedCents: Math.floor(receivedCents * part),
  }));

test.each([
  [
    'the whole sale without a refund',
    { saleCents: 198_000, receivedCents: 198_000, refundedCents: 0 },
    198_000,
  ],
  [
    'the sale less a partial refund',
    { saleCents: 198_000, receivedCents: 198_000, refundedCents: 10_000 },
    188_000,
  ],
  [
    'the whole sale if its value excludes the refund',
    { saleCents: 188_000, receivedCents: 198_000, refundedCents: 10_000 },
    188_000,
  ],
  [
    'nothing after a full refund',
    { saleCents: 198_000, receivedCents: 198_000, refundedCents: 198_000 },
    0,
  ],
  [
    'the part that was not charged online after a full refund',
    { saleCents: 250_000, receivedCents: 198_000, refundedCents: 198_000 },
    52_000,
  ],
  [
    'the whole sale if a double charge was refunded once',
    { saleCents: 198_000, receivedCents: 396_000, refundedCents: 198_000 },
    198_000,
  ],
  [
    'nothing without a sale',
    { saleCents: null, receivedCents: 198_000, refundedCents: 198_000 },
    0,
  ],
] as const)('incomeAfterRefunds counts %s', (_name, given, kept) => {
  expect(incomeAfterRefunds(given)).toBe(kept);
});

test('incomeAfterRefunds is between 0 and the sale, and does not fall if less is refunded', () => {
  fc.assert(
    fc.property(refunds, (given) => {
      const kept = incomeAfterRefunds(given);
      expect(kept).toBeGreaterThanOrEqual(0);
      expect(kept).toBeLessThanOrEqual(given.saleCents);
      const less = { ...given, refundedCents: Math.max(0, given.refundedCents - 1) };
      expect(incomeAfterRefunds(less)).toBeGreaterThanOrEqual(kept);
    }),
  );
});

test('incomeAfterRefunds of a sale paid online is the smaller of the sale and the charge less refunds', () => {
  fc.assert(
    fc.property(refunds, (given) => {
      fc.pre(given.saleCents <= given.receivedCents);
      const held = given.receivedCents - given.refundedCents;
      expect(incomeAfterRefunds(given)).toBe(Math.min(given.saleCents, held));
    }),
  );
});
