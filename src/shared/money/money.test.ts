import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, dollarsOf, formatCents, formatDollars } from './money.ts';

/** Up to ten thousand million dollars: more than any price of the workshop. */
const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const NO_BREAK = '\u00a0';

test.each([
  [0, `US$${NO_BREAK}0,00`],
  [1, `US$${NO_BREAK}0,01`],
  [4850, `US$${NO_BREAK}48,50`],
  [123_450, `US$${NO_BREAK}1.234,50`],
  [123_456_789, `US$${NO_BREAK}1.234.567,89`],
])(
  'formatCents writes %i cents as %s',
  {
    meta: {
      specification: {
        'public 9': [['Currency: USD, es-UY formatting, 2 decimals', 'US$', '1.234,50']],
        'admin 9': [
          ['Currency', 'US$'],
          ['USD, es-UY locale, 2 decimals', '1.234,50'],
        ],
      },
    },
  },
  (amount, text) => {
    expect(formatCents(amount)).toBe(text);
  },
);

test('dollarsOf, centsOf, formatCents and formatDollars keep every cent', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const dollars = dollarsOf(amount);
      expect(centsOf(dollars)).toBe(amount);
      expect(String(dollars)).toMatch(/^-?\d+(\.\d{1,2})?$/);
      const text = formatCents(amount);
      expect(formatDollars(dollars)).toBe(text);
      expect(text).toMatch(/^-?US\$\u00a0-?\d{1,3}(\.\d{3})*,\d{2}$/);
      expect(Number(text.replace(/\D/g, ''))).toBe(Math.abs(amount));
      expect(text.includes('-')).toBe(amount < 0);
    }),
  );
});
