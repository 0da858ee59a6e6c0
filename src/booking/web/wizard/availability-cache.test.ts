import { expect, test } from 'vitest';
import {
  createAvailabilityCache,
  type DayAvailability,
  nextOpenDays,
} from './availability-cache.ts';

const OPEN = [{ opens: '09:00', closes: '18:00' }];
const WEEK = [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, []];

function setUp() {
  const asked: string[] = [];
  const clock = { now: 0 };
  const load = async (date: string, service: string): Promise<DayAvailability> => {
    asked.push(`${service} ${date}`);
    return { date, slots: [], nearest: [], state: 'full' as const, holiday: null };
  };
  return { asked, clock, store: createAvailabilityCache(load, () => clock.now) };
}

test('the availability cache returns an answer for one minute, for its service and day', async () => {
  const { clock, store } = setUp();
  await store.load('2026-11-26', 'a', new AbortController().signal);
  clock.now = 59_999;
  expect(store.peek('2026-11-26', 'a')?.date).toBe('2026-11-26');
  expect(store.peek('2026-11-26', 'b')).toBeNull();
  expect(store.peek('2026-11-27', 'a')).toBeNull();
  clock.now = 60_000;
  expect(store.peek('2026-11-26', 'a')).toBeNull();
});

test('the availability cache loads on each call and prefetches a day once a minute', async () => {
  const { asked, clock, store } = setUp();
  const { signal } = new AbortController();
  await store.load('2026-11-26', 'a', signal);
  await store.load('2026-11-26', 'a', signal);
  expect(asked).toHaveLength(2);
  store.prefetch(['2026-11-26', '2026-11-27'], 'a');
  store.prefetch(['2026-11-27'], 'a');
  expect(asked.slice(2)).toEqual(['a 2026-11-27']);
  clock.now = 60_000;
  store.prefetch(['2026-11-27'], 'a');
  expect(asked).toHaveLength(4);
});

test('the availability cache prefetches at most twenty days within a minute', () => {
  const { asked, store } = setUp();
  for (let day = 10; day < 31; day += 1) store.prefetch([`2026-12-${day}`], 'a');
  store.prefetch(['2027-01-01', '2027-01-02'], 'a');
  expect(asked).toHaveLength(20);
});

test('nextOpenDays skips closed weekdays and ends with the booking window', () => {
  expect(nextOpenDays('2026-11-21', '2027-02-19', WEEK, 3)).toEqual([
    '2026-11-21',
    '2026-11-23',
    '2026-11-24',
  ]);
  expect(nextOpenDays('2027-02-18', '2027-02-19', WEEK, 3)).toEqual(['2027-02-18', '2027-02-19']);
  expect(nextOpenDays('2026-11-22', '2027-02-19', undefined, 1)).toEqual(['2026-11-22']);
});
