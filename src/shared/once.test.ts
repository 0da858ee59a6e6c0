import { expect, test } from 'vitest';
import { once, oncePer } from './once.ts';

test('once creates its value at the first call only, also an undefined one', () => {
  const created: string[] = [];
  const value = once(() => void created.push('created'));
  expect(created).toEqual([]);
  value();
  value();
  expect(created).toEqual(['created']);
});

test('oncePer creates a value for each key', () => {
  let next = 0;
  const numberOf = oncePer(() => {
    next += 1;
    return next;
  });
  const [one, other] = [{}, {}];
  expect([numberOf(one), numberOf(other), numberOf(one), numberOf(other)]).toEqual([1, 2, 1, 2]);
});
