import { expect, test } from 'vitest';
import { hasShape, type Shape } from './shape.ts';

type Kept = {
  name: string;
  price: number;
  sent: boolean;
  year: number | null;
  place: { day: string };
};

const SHAPE: Shape<Kept> = {
  name: 'string',
  price: 'number',
  sent: 'boolean',
  year: 'number?',
  place: { day: 'string' },
};
const KEPT: Kept = {
  name: 'Aceite',
  price: 12,
  sent: true,
  year: null,
  place: { day: '2026-11-23' },
};

test('what has every field of its kind fits, with null where it may be', () => {
  expect(hasShape<Kept>(KEPT, SHAPE)).toBe(true);
  expect(hasShape<Kept>({ ...KEPT, year: 2020, more: 1 }, SHAPE)).toBe(true);
});

test.each([
  ['nothing', null],
  ['a text', 'x'],
  ['a list', []],
  ['a missing field', { ...KEPT, name: undefined }],
  ['another kind', { ...KEPT, price: '12' }],
  ['null where it may not be', { ...KEPT, sent: null }],
  ['another kind where null may be', { ...KEPT, year: '2020' }],
  ['a part that is no object', { ...KEPT, place: 'jueves' }],
  ['a part without its field', { ...KEPT, place: {} }],
])('%s does not fit', (_name, value) => {
  expect(hasShape<Kept>(value, SHAPE)).toBe(false);
});
