import { expect, test } from 'vitest';
import { createTypeAhead } from './type-ahead.ts';

const typing = (keys: readonly string[], from = 1_000) => {
  const ahead = createTypeAhead();
  ahead.begin(1_000);
  return { ahead, taken: keys.map((key, at) => ahead.key(key, from + at)) };
};

test('createTypeAhead keeps typed letters until they are taken once', () => {
  const { ahead, taken } = typing(['m', 'í', ' ', 'x', 'Backspace', 'Shift', 'n']);
  expect(taken).toEqual([true, true, true, true, true, false, true]);
  expect(ahead.take()).toBe('mí n');
  expect(ahead.take()).toBe('');
  expect(ahead.key('n', 1_010)).toBe(false);
});

test('createTypeAhead ignores keys before begin, after Escape and after its time limit', () => {
  expect(createTypeAhead().key('n', 0)).toBe(false);
  expect(typing(['m', 'Escape', 'n']).taken).toEqual([true, false, false]);
  const { ahead, taken } = typing(['n', 'm'], 7_000);
  expect(taken).toEqual([false, false]);
  expect(ahead.take()).toBe('');
});
