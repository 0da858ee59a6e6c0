import { expect, test } from 'vitest';
import { groupAlternatives } from './alternatives.ts';

test('groupAlternatives returns alternatives together and every other line alone, in the order of the lines', () => {
  const line = (choiceGroup: number | null) => ({ choiceGroup });
  const [a, b, c, d, e] = [line(1), line(null), line(2), line(1), line(null)];
  expect(groupAlternatives([a, b, c, d, e])).toEqual([[a, d], [b], [c], [e]]);
  expect(groupAlternatives([])).toEqual([]);
});
