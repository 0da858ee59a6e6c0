import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import { addMovement } from '../../contract/movement.ts';
import {
  addLeg,
  bodyOf,
  extraProblems,
  firstDraft,
  type PaymentDraft,
  shownAmounts,
  sumOf,
} from './payment-draft.ts';

const TERMS = { due: 8_600, cashMethod: 'cash' };
const RECORD = { kind: 'payment', cause: { kind: 'citation', id: 'citation-1' } } as const;
const TOO_MUCH = 'Demasiado';
const first = (part: Partial<PaymentDraft['legs'][number]> = {}) =>
  firstDraft({ method: 'cash', currency: 'USD', amount: null, ...part }, 40.15);

test('an untouched part is what is left, in pesos at the typed rate', () => {
  expect(shownAmounts(first(), TERMS)).toEqual(['86']);
  const pesos = first({ currency: 'UYU' });
  expect(shownAmounts(pesos, TERMS)).toEqual(['3453']);
  expect(shownAmounts({ ...pesos, rate: '40' }, TERMS)).toEqual(['3440']);
  expect(shownAmounts({ ...pesos, rate: '' }, TERMS)).toEqual(['']);
  expect(sumOf(pesos, TERMS)).toEqual({ cents: 8_600, left: 0, change: null });
});

test('a further part takes what the first one leaves, and follows it', () => {
  const both = addLeg(first({ currency: 'UYU', amount: '2000' }), TERMS, 'transfer');
  expect(shownAmounts(both, TERMS)).toEqual(['2000', '36,19']);
  const [pesos, rest] = both.legs;
  const changed = { ...both, legs: [{ ...pesos, amount: '2.500' }, rest] } as PaymentDraft;
  expect(shownAmounts(changed, TERMS)).toEqual(['2.500', '23,73']);
  expect(sumOf(changed, TERMS).left).toBe(0);
});

test('a part that is added before an amount was typed leaves the first one as it was shown', () => {
  expect(shownAmounts(addLeg(first(), TERMS, 'transfer'), TERMS)).toEqual(['86', '']);
});

test.each([
  ['UYU', '3500', null, { currency: 'UYU', amount: 47, rate: '40.15' }, '3500'],
  ['UYU', '3500', 'USD', { currency: 'USD', amount: 1.17 }, '3500'],
  ['USD', '100', null, { currency: 'USD', amount: 14 }, '100'],
  ['USD', '100', 'UYU', { currency: 'UYU', amount: 562, rate: '40.15' }, '100'],
  ['USD', '86', null, undefined, '86'],
] as const)(
  '%s %s handed over with change in %s',
  (currency, received, changeCurrency, change, sent) => {
    const draft = { ...first({ currency }), received, changeCurrency };
    const body = bodyOf(draft, TERMS, RECORD);
    expect('change' in body ? body.change : undefined).toEqual(change);
    expect(body.legs[0]?.amount).toBe(sent);
    expect(sumOf(draft, TERMS)).toMatchObject({ cents: 8_600, left: 0 });
    expect(validateBody(addMovement, body)).toEqual({});
    expect(extraProblems(draft, TERMS, TOO_MUCH)).toEqual({});
  },
);

test('what is handed over and change always count for what is left', () => {
  const currency = fc.constantFrom('USD' as const, 'UYU' as const);
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1e7 }),
      fc.integer({ min: 10_000, max: 90_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      currency,
      currency,
      (due, rate, more, paid, back) => {
        const terms = { ...TERMS, due };
        const draft = {
          ...first({ currency: paid }),
          rate: String(rate / 1_000).replace('.', ','),
        };
        const price = Number((shownAmounts(draft, terms)[0] ?? '').replace(',', '.'));
        const received = String(Math.ceil(price + more)).replace('.', ',');
        const sum = sumOf({ ...draft, received, changeCurrency: back }, terms);
        expect(sum.left).toBe(0);
      },
    ),
  );
});

test.each([
  [{ received: '50' }, { received: 'Lo que entregó no cubre el importe.' }],
  [{ received: 'cien' }, { received: 'El importe debe ser un número mayor que 0.' }],
  [
    { received: '100', changeCurrency: 'UYU' as const, rate: '' },
    { rate: 'Escribe la cotización del dólar.' },
  ],
  [
    { received: '100', changeCurrency: 'UYU' as const, rate: '0' },
    { rate: 'La cotización debe ser un número desde 1, con hasta 3 decimales.' },
  ],
])('extraProblems of %j', (part, problems) => {
  expect(extraProblems({ ...first(), ...part }, TERMS, TOO_MUCH)).toEqual(problems);
});

test('extraProblems rejects more than what is left, and a deposit has no limit', () => {
  const draft = first({ amount: '86,01' });
  expect(extraProblems(draft, TERMS, TOO_MUCH)).toEqual({ 'legs.0.amount': TOO_MUCH });
  expect(extraProblems(draft, { ...TERMS, due: null }, TOO_MUCH)).toEqual({});
  // Below an added part without an amount, the typed one is to be corrected.
  expect(extraProblems(addLeg(draft, TERMS, 'transfer'), TERMS, TOO_MUCH)).toEqual({
    'legs.0.amount': TOO_MUCH,
  });
});
