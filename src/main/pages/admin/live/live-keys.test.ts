import { expect, test } from 'vitest';
import type { LiveEvent } from '#kernel/live-endpoint.ts';
import { agedBy, fewest, newsOf } from './live-keys.ts';

test('every topic makes something old', () => {
  expect(agedBy({ topic: 'citations' })).toEqual([['citations'], ['history']]);
  expect(agedBy({ topic: 'reservations' })).toEqual([['reservations'], ['history']]);
  expect(agedBy({ topic: 'mails' })).toEqual([
    ['mails'],
    ['citations', 'detail'],
    ['reservations', 'detail'],
  ]);
  expect(agedBy({ topic: 'finances' })).toEqual([['finances']]);
  expect(agedBy({ topic: 'users' })).toEqual([]);
  expect(agedBy({ topic: 'settings' })).toEqual([[]]);
  expect(agedBy({ topic: 'catalogue' })).toEqual([[]]);
});

test('a burst reads every key once', () => {
  const many = [['citations', 'detail'], ['mails'], ['citations'], ['mails'], ['citations']];
  expect(fewest(many)).toEqual([['mails'], ['citations']]);
  expect(fewest([['citations'], [], ['mails']])).toEqual([[]]);
});

test('only what a client booked or reserved is news', () => {
  const event: LiveEvent = { topic: 'citations', id: 'x', kind: 'booked', actor: 'client' };
  expect(newsOf(event)).toEqual({ kind: 'citation', id: 'x' });
  expect(newsOf({ ...event, actor: 'staff' })).toBeNull();
  expect(newsOf({ ...event, kind: 'moved' })).toBeNull();
  expect(newsOf({ ...event, topic: 'mails' })).toBeNull();
  const reserved = { ...event, topic: 'reservations' as const, kind: 'reserved' };
  expect(newsOf(reserved)).toEqual({ kind: 'reservation', id: 'x' });
  expect(newsOf({ ...reserved, kind: 'payment', actor: 'system' })).toBeNull();
});
