import { expect, test } from 'vitest';
import {
  countRejected,
  countWaiting,
  isAbandoned,
  nextPhoto,
  type QueuedPhoto,
  retryPause,
  uploadFailureOf,
} from './queue-rules.ts';

const NOON = '2026-11-23T15:00:00.000Z';

const photo = (id: string, change: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  id,
  citation: 'citation-1',
  order: 'order-1',
  moment: 'in',
  finding: null,
  label: '',
  takenAt: NOON,
  attempts: 0,
  problem: null,
  ...change,
});

test('nextPhoto takes the oldest photo first, and one that failed after the others', () => {
  const later = photo('later', { takenAt: '2026-11-23T15:00:01.000Z' });
  const failed = photo('failed', { takenAt: '2026-11-23T14:00:00.000Z', attempts: 1 });
  expect(nextPhoto([failed, later, photo('first')])?.id).toBe('first');
  expect(nextPhoto([failed, later])?.id).toBe('later');
  expect(nextPhoto([failed])?.id).toBe('failed');
});

test('nextPhoto skips photos without an order and rejected ones', () => {
  const photos = [photo('draft', { order: null }), photo('rejected', { problem: 'No.' })];
  expect(nextPhoto(photos)).toBeNull();
  expect([countWaiting(photos), countRejected(photos)]).toEqual([0, 1]);
});

test.each([
  ['refused', 400, 'not-readable-photo', 'rejected'],
  ['refused', 404, 'unknown-order', 'rejected'],
  ['refused', 409, 'order-closed', 'rejected'],
  ['refused', 413, '', 'rejected'],
  ['refused', 401, 'no-session', 'signed-out'],
  ['refused', 403, 'no-permission', 'signed-out'],
  ['refused', 408, '', 'retry'],
  ['refused', 429, 'too-many-requests', 'retry'],
  ['refused', 503, 'no-disk-space', 'retry'],
  ['connection', 0, '', 'retry'],
  ['connection', 200, '', 'retry'],
] as const)('uploadFailureOf calls %s %i %s «%s»', (kind, status, code, failure) => {
  expect(uploadFailureOf({ kind, status, code })).toBe(failure);
});

test('retryPause doubles up to a minute', () => {
  expect([1, 2, 3, 5, 6, 40].map(retryPause)).toEqual([
    2_000, 4_000, 8_000, 32_000, 60_000, 60_000,
  ]);
});

test('isAbandoned removes photos of a reception that did not happen after seven days', () => {
  const now = Date.parse(NOON) + 7 * 86_400_000;
  expect(isAbandoned(photo('draft', { order: null }), now)).toBe(false);
  expect(isAbandoned(photo('draft', { order: null }), now + 1)).toBe(true);
  expect(isAbandoned(photo('waiting'), now + 1)).toBe(false);
  expect(isAbandoned(photo('unknown', { signIn: '1' }), now + 1)).toBe(true);
  expect(isAbandoned(photo('known', { signIn: '1', user: 'ana' }), now + 1)).toBe(false);
});
