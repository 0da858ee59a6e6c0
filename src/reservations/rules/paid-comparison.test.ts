import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, formatCents } from '#shared/money/money.ts';
import { comparePaid, paidComparisonText } from './sale-value.ts';

const cents = fc.integer({ min: 1, max: 1_000_000_000 });

test('comparePaid answers an amount that, added to the lower side, makes both sides equal', () => {
  fc.assert(
    fc.property(fc.oneof(cents, fc.constant(0)), cents, (paid, final) => {
      const comparison = comparePaid(paid, final);
      const amount = comparison.kind === 'none' ? 0 : comparison.cents;
      expect(amount > 0).toBe(paid !== final);
      const inFavour = comparison.kind === 'in-favour';
      expect(inFavour ? final + amount : paid + amount).toBe(inFavour ? paid : final);
    }),
  );
});

test('comparePaid answers none for equal amounts', () => {
  fc.assert(fc.property(cents, (both) => comparePaid(both, both).kind === 'none'));
});

const textOf = (charged: number, refunded: number, finalValue: number) =>
  paidComparisonText({ charged, refunded }, finalValue)?.replaceAll('\u00A0', ' ') ?? null;

test.each([
  [329, 0, 300, 'Pagó US$ 329,00; el valor final es US$ 300,00: US$ 29,00 a favor del cliente.'],
  [329, 0, 400, 'Pagó US$ 329,00; el valor final es US$ 400,00: faltan US$ 71,00.'],
  [329, 0, 329, null],
  [0, 0, 300, null],
  [329, 29, 300, null],
  [
    329,
    9.01,
    300,
    'Pagó US$ 329,00 y se le devolvieron US$ 9,01; el valor final es US$ 300,00: US$ 19,99 a favor del cliente.',
  ],
  [
    329,
    329,
    400,
    'Pagó US$ 329,00 y se le devolvieron US$ 329,00; el valor final es US$ 400,00: faltan US$ 400,00.',
  ],
])('paidComparisonText for %d charged, %d refunded and %d as final value', (...row) => {
  const [charged, refunded, finalValue, text] = row;
  expect(textOf(charged, refunded, finalValue)).toBe(text);
});

test('paidComparisonText counts refunded cents exactly', () => {
  fc.assert(
    fc.property(cents, cents, cents, (charged, refund, final) => {
      const refunded = Math.min(charged, refund);
      const text = paidComparisonText(
        { charged: charged / 100, refunded: refunded / 100 },
        final / 100,
      );
      const difference = Math.abs(centsOf(charged / 100) - refunded - final);
      if (difference === 0) expect(text).toBeNull();
      else expect(text).toContain(formatCents(difference));
    }),
  );
});
