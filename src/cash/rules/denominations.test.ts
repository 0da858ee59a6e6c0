import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { DENOMINATIONS, MAX_PIECES, piecesOf, sumPieces } from './denominations.ts';

test('sumPieces adds the worth of all pieces, and nothing for empty fields', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.array(fc.option(fc.nat(MAX_PIECES), { nil: '' }), { minLength: 12, maxLength: 12 }),
      (currency, counts) => {
        const own = counts.slice(0, DENOMINATIONS[currency].length);
        const expected = own.reduce<number>(
          (sum, count, at) => sum + Number(count) * (DENOMINATIONS[currency][at]?.value ?? 0),
          0,
        );
        expect(sumPieces(currency, own.map(String))).toBe(expected);
      },
    ),
  );
});

test.each(['-1', '1,5', '1.5', 'dos', '100000', '1e3'])('piecesOf rejects «%s»', (typed) => {
  expect(piecesOf(typed)).toBeNull();
  expect(sumPieces('USD', ['', typed])).toBeNull();
});

test('DENOMINATIONS has each note and coin once, the largest first', () => {
  for (const currency of CURRENCIES) {
    const all = DENOMINATIONS[currency];
    expect(new Set(all.map(({ kind, value }) => `${kind} ${value}`)).size).toBe(all.length);
    for (const kind of ['note', 'coin']) {
      const values = all.filter((each) => each.kind === kind).map(({ value }) => value);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
  }
});
