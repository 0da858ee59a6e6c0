import fc from 'fast-check';
import { expect, test } from 'vitest';
import { incomeAfterRefunds } from './income-after-refunds.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
/** Generates refunds that do not exceed the charges. */
const standing = fc
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
  ['nothing went back', { saleCents: 198_000, receivedCents: 198_000, refundedCents: 0 }, 198_000],
  ['a part', { saleCents: 198_000, receivedCents: 198_000, refundedCents: 10_000 }, 188_000],
  [
    'entered without it',
    { saleCents: 188_000, receivedCents: 198_000, refundedCents: 10_000 },
    188_000,
  ],
  ['all of it', { saleCents: 198_000, receivedCents: 198_000, refundedCents: 198_000 }, 0],
  [
    'more was sold than charged',
    { saleCents: 250_000, receivedCents: 198_000, refundedCents: 198_000 },
    52_000,
  ],
  [
    'charged twice, once given back',
    { saleCents: 198_000, receivedCents: 396_000, refundedCents: 198_000 },
    198_000,
  ],
  ['no sale', { saleCents: null, receivedCents: 198_000, refundedCents: 198_000 }, 0],
] as const)('%s', (_name, given, kept) => {
  expect(incomeAfterRefunds(given)).toBe(kept);
});

test('keptIncome lies between 0 and the sale, and does not fall when less is refunded', () => {
  fc.assert(
    fc.property(standing, (given) => {
      const kept = incomeAfterRefunds(given);
      expect(kept).toBeGreaterThanOrEqual(0);
      expect(kept).toBeLessThanOrEqual(given.saleCents);
      const less = { ...given, refundedCents: Math.max(0, given.refundedCents - 1) };
      expect(incomeAfterRefunds(less)).toBeGreaterThanOrEqual(kept);
    }),
  );
});

test('keptIncome is at most charged minus refunded for a sale that was paid online', () => {
  fc.assert(
    fc.property(standing, (given) => {
      fc.pre(given.saleCents <= given.receivedCents);
      const held = given.receivedCents - given.refundedCents;
      expect(incomeAfterRefunds(given)).toBe(Math.min(given.saleCents, held));
    }),
  );
});
