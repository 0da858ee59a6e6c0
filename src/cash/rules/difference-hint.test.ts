import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceHints } from './difference-hint.ts';

const amount = fc.integer({ min: 10, max: 100_000_000 });
const signed = fc.integer({ min: -100_000_000, max: 100_000_000 }).filter((minor) => minor !== 0);
const others = fc.array(
  signed.map((minor) => ({ minor })),
  { maxLength: 20 },
);

/** Returns the amount with the digits at `at` and after it swapped. */
function swapAt(minor: number, at: number): number {
  const digits = [...String(minor)];
  const left = digits[at] ?? '';
  return Number(
    digits
      .with(at, digits[at + 1] ?? '')
      .with(at + 1, left)
      .join(''),
  );
}

const reasonsOf = (difference: number, minor: number) =>
  differenceHints(difference, [{ minor }]).map(({ reason }) => reason);

test('differenceHints finds a movement of the same amount in either direction', () => {
  fc.assert(
    fc.property(signed, (minor) => {
      expect(reasonsOf(minor, minor)).toEqual(['same']);
      expect(reasonsOf(-minor, minor)).toEqual(['same']);
    }),
  );
});

test('differenceHints finds a movement that was entered in the wrong direction', () => {
  fc.assert(
    fc.property(signed, (minor) => {
      expect(reasonsOf(-2 * minor, minor)).toEqual(['double']);
    }),
  );
});

test('differenceHints finds an amount that was typed with two neighbouring digits swapped', () => {
  fc.assert(
    fc.property(amount, fc.nat(7), fc.boolean(), (typed, place, out) => {
      const at = place % Math.max(1, String(typed).length - 1);
      const real = swapAt(typed, at);
      const sign = out ? -1 : 1;
      const difference = sign * (real - typed);
      fc.pre(difference !== 0 && Math.abs(difference) !== typed);
      fc.pre(Math.abs(difference) !== 2 * typed);
      expect(reasonsOf(difference, sign * typed)).toEqual(['swapped']);
    }),
  );
});

test('differenceHints returns only movements that explain the difference, the likeliest first', () => {
  const order = ['same', 'double', 'swapped'];
  fc.assert(
    fc.property(signed, others, (difference, movements) => {
      const hints = differenceHints(difference, movements);
      for (const { movement, reason } of hints)
        expect(reasonsOf(difference, movement.minor)).toEqual([reason]);
      const ranks = hints.map(({ reason }) => order.indexOf(reason));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(differenceHints(0, movements)).toEqual([]);
    }),
  );
});

test.each([
  [-8_600, 8_600, ['same']],
  [-17_200, 8_600, ['double']],
  [-900, 5_400, ['swapped']], // 54,00 was typed, 45,00 was paid
  [900, -5_400, ['swapped']],
  [-2_700, 5_400, []],
  [-100, 5_400, []],
] as const)('differenceHints(%i) explains a movement of %i by %o', (difference, minor, reasons) => {
  expect(reasonsOf(difference, minor)).toEqual(reasons);
});
