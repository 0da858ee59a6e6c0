import { expect, test } from 'vitest';
import { PRODUCTS } from '#products/web/products-query.ts';
import { listServices } from '#services/contract/staff-service.ts';
import type { LiveEvent } from '#shared/contract/live-endpoint.ts';
import { listStockComponents } from '#stock/contract/component.ts';
import { keysInvalidatedBy, newRecordOf, withoutCoveredKeys } from './live-keys.ts';

test('keysInvalidatedBy returns the query keys of each topic', () => {
  expect(keysInvalidatedBy({ topic: 'citations' })).toEqual([
    ['citations'],
    ['history'],
    ['clients'],
    ['follow-ups'],
    ['cash'],
  ]);
  expect(keysInvalidatedBy({ topic: 'follow-ups' })).toEqual([['follow-ups']]);
  expect(keysInvalidatedBy({ topic: 'work-orders' })).toEqual([['work-orders']]);
  expect(keysInvalidatedBy({ topic: 'clients' })).toEqual([
    ['clients'],
    ['citations', 'detail'],
    ['reservations', 'detail'],
  ]);
  expect(keysInvalidatedBy({ topic: 'reservations' })).toEqual([
    ['reservations'],
    ['history'],
    ['clients'],
    ['cash'],
  ]);
  expect(keysInvalidatedBy({ topic: 'mails' })).toEqual([
    ['mails'],
    ['citations', 'detail'],
    ['reservations', 'detail'],
  ]);
  expect(keysInvalidatedBy({ topic: 'finances' })).toEqual([
    ['finances'],
    ['cash'],
    ['clients', 'history'],
  ]);
  expect(keysInvalidatedBy({ topic: 'cash' })).toEqual([
    ['cash'],
    ['finances'],
    ['clients', 'history'],
  ]);
  expect(keysInvalidatedBy({ topic: 'stock' })).toEqual([
    listStockComponents.topics,
    PRODUCTS,
    listServices.topics,
  ]);
  expect(keysInvalidatedBy({ topic: 'users' })).toEqual([]);
  expect(keysInvalidatedBy({ topic: 'settings' })).toEqual([[]]);
  expect(keysInvalidatedBy({ topic: 'catalogue' })).toEqual([[]]);
});

test('withoutCoveredKeys drops duplicate keys and keys below another key', () => {
  const many = [['citations', 'detail'], ['mails'], ['citations'], ['mails'], ['citations']];
  expect(withoutCoveredKeys(many)).toEqual([['mails'], ['citations']]);
  expect(withoutCoveredKeys([['citations'], [], ['mails']])).toEqual([[]]);
});

test('newRecordOf returns only bookings, reservations and answers by clients', () => {
  const event: LiveEvent = { topic: 'citations', id: 'x', kind: 'booked', actor: 'client' };
  expect(newRecordOf(event)).toEqual({ kind: 'citation', id: 'x' });
  expect(newRecordOf({ ...event, actor: 'staff' })).toBeNull();
  expect(newRecordOf({ ...event, kind: 'moved' })).toBeNull();
  expect(newRecordOf({ ...event, topic: 'mails' })).toBeNull();
  const answered = { ...event, kind: 'order-answered' };
  expect(newRecordOf(answered)).toEqual({ kind: 'answer', id: 'x' });
  expect(newRecordOf({ ...answered, actor: 'staff' })).toBeNull();
  const reserved = { ...event, topic: 'reservations' as const, kind: 'reserved' };
  expect(newRecordOf(reserved)).toEqual({ kind: 'reservation', id: 'x' });
  expect(newRecordOf({ ...reserved, kind: 'payment', actor: 'system' })).toBeNull();
});
