import { expect, test } from 'vitest';
import type { LiveEvent } from '#kernel/live-endpoint.ts';
import { agedBy, bookedByClient, fewest } from './live-keys.ts';

test('every topic makes something old', () => {
  expect(agedBy({ topic: 'citations' })).toEqual([['citations']]);
  expect(agedBy({ topic: 'mails' })).toEqual([['mails'], ['citations', 'detail']]);
  expect(agedBy({ topic: 'finances' })).toEqual([['finances']]);
  expect(agedBy({ topic: 'settings' })).toEqual([[]]);
  expect(agedBy({ topic: 'catalogue' })).toEqual([[]]);
});

test('a burst reads every key once', () => {
  const many = [['citations', 'detail'], ['mails'], ['citations'], ['mails'], ['citations']];
  expect(fewest(many)).toEqual([['mails'], ['citations']]);
  expect(fewest([['citations'], [], ['mails']])).toEqual([[]]);
});

test('only a booking by a client is news', () => {
  const event: LiveEvent = { topic: 'citations', id: 'x', kind: 'booked', actor: 'client' };
  expect(bookedByClient(event)).toBe('x');
  expect(bookedByClient({ ...event, actor: 'staff' })).toBeNull();
  expect(bookedByClient({ ...event, kind: 'moved' })).toBeNull();
  expect(bookedByClient({ ...event, topic: 'mails' })).toBeNull();
});
