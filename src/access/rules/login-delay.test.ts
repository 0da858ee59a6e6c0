import { expect, test } from 'vitest';
import { delayAfter, LOGIN_DELAYS_S } from './login-delay.ts';

test('delayAfter grows with each failure to 60 seconds and stays there', () => {
  const delays = Array.from({ length: 14 }, (_, index) => delayAfter(index));
  expect(delays).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  expect(LOGIN_DELAYS_S).toEqual([...LOGIN_DELAYS_S].sort((a, b) => a - b));
});
