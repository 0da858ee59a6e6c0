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

test('hasShape accepts a value with all fields, also with more fields and null where it is allowed', () => {
  expect(hasShape<Kept>(KEPT, SHAPE)).toBe(true);
  expect(hasShape<Kept>({ ...KEPT, year: 2020, more: 1 }, SHAPE)).toBe(true);
});

test.each([
  ['null', null],
  ['a text', 'x'],
  ['a list', []],
  ['a missing field', { ...KEPT, name: undefined }],
  ['a field of another type', { ...KEPT, price: '12' }],
  ['null in a field that does not allow it', { ...KEPT, sent: null }],
  ['another type in a nullable field', { ...KEPT, year: '2020' }],
  ['a nested value that is no object', { ...KEPT, place: 'jueves' }],
  ['a nested object without its field', { ...KEPT, place: {} }],
])('hasShape rejects %s', (_name, value) => {
  expect(hasShape<Kept>(value, SHAPE)).toBe(false);
});
