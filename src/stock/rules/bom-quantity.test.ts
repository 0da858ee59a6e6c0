import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNITS } from '#shared/money/quantity.ts';
import { BOM_QUANTITY, bomQuantityProblems } from './bom.ts';

const line = (quantity: number, unit: (typeof UNITS)[number]) => [
  { componentId: 'a', quantity, unit },
];
const stored = (quantity: number) => [{ componentId: 'a', quantity }];

test('bomQuantityProblems rejects less than 1 and a fraction of a piece', () => {
  expect(bomQuantityProblems(line(500, 'liter'), []).get('a')).toBe(BOM_QUANTITY);
  expect(bomQuantityProblems(line(1_500, 'piece'), []).get('a')).toBe(
    'La cantidad debe ser un número entero de unidades.',
  );
  expect(bomQuantityProblems(line(1_500, 'liter'), []).size).toBe(0);
});

test('bomQuantityProblems accepts every stored quantity of its component, and validates a changed one', () => {
  const quantity = fc.integer({ min: 1, max: 999 });
  fc.assert(
    fc.property(quantity, quantity, fc.constantFrom(...UNITS), (before, after, unit) => {
      expect(bomQuantityProblems(line(before, unit), stored(before)).size).toBe(0);
      fc.pre(before !== after);
      expect(bomQuantityProblems(line(after, unit), stored(before)).get('a')).toBe(BOM_QUANTITY);
      const other = [{ componentId: 'b', quantity: before }];
      expect(bomQuantityProblems(line(before, unit), other).get('a')).toBe(BOM_QUANTITY);
    }),
  );
});
