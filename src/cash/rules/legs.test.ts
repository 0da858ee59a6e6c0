import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Amount,
  centsOfAmount,
  formatAmount,
  isUnusualRate,
  pesosFor,
  roundingCents,
} from './currency.ts';
import { type Leg, settleLegs, sumCents } from './legs.ts';

const rate = fc.integer({ min: 10_000, max: 90_000 });
const pesos = (minor: number, at: number): Amount => ({ currency: 'UYU', minor, rate: at });
const leg = (amount: Amount): Leg => ({ ...amount, method: 'cash' });

test.each([
  [345_290, 40_150, 8_600],
  [1, 40_000, 0],
  [20, 40_000, 1],
  [-345_290, 40_150, -8_600],
])('%i centésimos at %i thousandths are %i cents', (minor, at, cents) => {
  expect(centsOfAmount(pesos(minor, at))).toBe(cents);
});

test('an amount and its opposite have opposite cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), rate, (minor, at) => {
      expect(centsOfAmount(pesos(-minor, at)) + centsOfAmount(pesos(minor, at))).toBe(0);
    }),
  );
});

test('whole pesos for a price pay it to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1e9 }), rate, (due, at) => {
      const legs = settleLegs([leg(pesos(pesosFor(due, at), at))], due);
      expect(sumCents(legs)).toBe(due);
    }),
  );
});

test('legs that pay what is due sum to it, and no leg moves by more than one peso', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 1e8 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }),
      rate,
      (due, shares, at) => {
        const all = shares.reduce((sum, each) => sum + each, 0);
        const dollars = shares.slice(1).map((share) => Math.floor((due * share) / all));
        const rest = due - dollars.reduce((sum, cents) => sum + cents, 0);
        const legs = settleLegs(
          [
            ...dollars.map((minor): Leg => leg({ currency: 'USD', minor, rate: null })),
            leg(pesos(pesosFor(rest, at), at)),
          ],
          due,
        );
        expect(sumCents(legs)).toBe(due);
        for (const each of legs)
          expect(Math.abs(each.cents - centsOfAmount(each))).toBeLessThanOrEqual(
            roundingCents(each),
          );
      },
    ),
  );
});

test('legs that pay less count for their amount', () => {
  const legs = settleLegs([leg(pesos(100_000, 40_000))], 8_600);
  expect(sumCents(legs)).toBe(2_500);
});

test.each([
  [40_000, null, false],
  [52_000, 40_000, false],
  [52_001, 40_000, true],
  [28_000, 40_000, false],
  [27_999, 40_000, true],
])('isUnusualRate(%i, %s) is %s', (now, last, unusual) => {
  expect(isUnusualRate(now, last)).toBe(unusual);
});

test('formatAmount writes the sign of the currency', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(formatAmount(86, 'USD'))).toBe('US$ 86,00');
  expect(plain(formatAmount(3_453, 'UYU'))).toBe('$ 3.453,00');
  expect(plain(formatAmount(-120.5, 'UYU'))).toBe('-$ 120,50');
});
