import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceCents, chargeOf, NO_TERMS } from '#cash/rules/balance.ts';
import { leftAfterSale, paidComparisonText } from './paid-comparison.ts';

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const NONE = { paid: 0, refunded: 0, discount: 0, discountPercent: null };

test('leftAfterSale is the balance of the sold reservation', () => {
  fc.assert(
    fc.property(fc.oneof(cents, fc.constant(0)), cents, (paidCents, soldCents) => {
      const record = { agreedCents: soldCents, isDelivered: true, isOver: false };
      const booked = { sales: 1, beforeCash: false, soldCents, discountCents: 0, paidCents };
      const left = leftAfterSale({ ...NONE, paid: paidCents / 100 }, soldCents / 100);
      expect(left).toBe(balanceCents(chargeOf(record, booked, NO_TERMS)));
    }),
  );
});

const textOf = (paid: Partial<typeof NONE>, finalValue: number) =>
  paidComparisonText({ ...NONE, ...paid }, finalValue)?.replaceAll('\u00A0', ' ') ?? null;

test.each([
  [{ paid: 329 }, 300, 'Pagó US$ 329,00; el valor final es US$ 300,00: sobran US$ 29,00.'],
  [{ paid: 329 }, 400, 'Pagó US$ 329,00; el valor final es US$ 400,00: faltan US$ 71,00.'],
  [{ paid: 329 }, 329, null],
  [{}, 300, null],
  [{ paid: 300, refunded: 29 }, 300, null],
  [
    { paid: 319.99, refunded: 9.01 },
    300,
    'Pagó US$ 319,99; el valor final es US$ 300,00: sobran US$ 19,99.',
  ],
  [
    { paid: 329, discount: 40 },
    400,
    'Pagó US$ 329,00; el valor final es US$ 400,00 menos US$ 40,00 de descuento: faltan US$ 31,00.',
  ],
])('paidComparisonText for %j and a final value of %d', (paid, finalValue, text) => {
  expect(textOf(paid, finalValue)).toBe(text);
});

test('paidComparisonText applies a percentage to the final value', () => {
  const record = { ...NONE, paid: 329, discount: 32.9, discountPercent: 10 };
  expect(leftAfterSale(record, 400)).toBe(3_100);
});
