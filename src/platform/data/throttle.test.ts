import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('throttle runs at once, and once more for all calls of an interval', () => {
  const run = vi.fn();
  const call = throttle(250, run);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  for (let calls = 0; calls < 20; calls += 1) {
    vi.advanceTimersByTime(10);
    call();
  }
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  call();
  expect(run).toHaveBeenCalledTimes(3);
});
