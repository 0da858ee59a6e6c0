import { afterEach, expect, test, vi } from 'vitest';
import {
  clockOffset,
  recordServerTime,
  serverNow,
  subscribeToClockOffset,
} from './server-clock.ts';

const NOW = Date.parse('2026-11-23T14:00:00Z');
const DAY = 86_400_000;
const answered = (at: number) =>
  recordServerTime({ headers: new Headers({ date: new Date(at).toUTCString() }) });

afterEach(() => {
  vi.useRealTimers();
});

test('serverNow corrects a wrong clock by the time of the server, and notifies listeners of a change', () => {
  vi.useFakeTimers({ now: NOW });
  const listener = vi.fn();
  const unsubscribe = subscribeToClockOffset(listener);
  answered(NOW - 2_000); // a slow answer
  expect([serverNow(), listener.mock.calls.length]).toEqual([NOW, 0]);
  answered(NOW - 3 * DAY);
  expect([serverNow(), clockOffset()]).toEqual([NOW - 3 * DAY, -3 * DAY]);
  answered(NOW - 3 * DAY + 1_000);
  expect(listener).toHaveBeenCalledTimes(1);
  recordServerTime({ headers: new Headers() });
  expect(serverNow()).toBe(NOW - 3 * DAY);
  vi.setSystemTime(NOW - 3 * DAY); // the clock is corrected
  answered(NOW - 3 * DAY);
  expect([clockOffset(), listener.mock.calls.length]).toEqual([0, 2]);
  unsubscribe();
});
