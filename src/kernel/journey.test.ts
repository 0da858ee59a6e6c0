import { expect, test } from 'vitest';
import { type JourneyEvent, type JourneyItem, journeyOf } from './journey.ts';

const WAY = [
  'pending',
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'delivered',
] as const;
type Status = (typeof WAY)[number] | 'cancelled';

const at = (minute: number, to: Status | null): JourneyEvent<Status> => ({
  at: `2026-11-23T11:${String(minute).padStart(2, '0')}:00.000Z`,
  to,
});

const words = (items: JourneyItem<Status, JourneyEvent<Status>>[]) =>
  items.map((item) => (item.kind === 'event' ? 'event' : `${item.status} ${item.state}`));

test('what happened in its order, then the steps ahead', () => {
  const history = [at(0, 'pending'), at(9, null), at(5, 'accepted')];
  expect(words(journeyOf<Status, JourneyEvent<Status>>(WAY, 'accepted', history))).toEqual([
    'pending past',
    'accepted now',
    'event',
    'in-workshop ahead',
    'in-progress ahead',
    'installed ahead',
    'delivered ahead',
  ]);
});

test('a step back is told: the earlier one stands as it was', () => {
  const history = [at(0, 'pending'), at(1, 'accepted'), at(2, 'pending')];
  expect(
    words(journeyOf<Status, JourneyEvent<Status>>(WAY, 'pending', history)).slice(0, 4),
  ).toEqual(['pending past', 'accepted past', 'pending now', 'accepted ahead']);
});

test('nothing is ahead of a cancelled or a delivered one', () => {
  expect(
    words(
      journeyOf<Status, JourneyEvent<Status>>(WAY, 'cancelled', [
        at(0, 'pending'),
        at(1, 'cancelled'),
      ]),
    ),
  ).toEqual(['pending past', 'cancelled now']);
  expect(words(journeyOf<Status, JourneyEvent<Status>>(WAY, 'delivered', [])).at(-1)).toBe(
    'delivered now',
  );
});

test('steps without a trace stand in their place', () => {
  expect(
    words(
      journeyOf<Status, JourneyEvent<Status>>(WAY, 'in-progress', [
        at(4, 'in-progress'),
        at(5, null),
      ]),
    ),
  ).toEqual([
    'pending past',
    'accepted past',
    'in-workshop past',
    'in-progress now',
    'event',
    'installed ahead',
    'delivered ahead',
  ]);
});

test('events at the same time keep the order in which they came', () => {
  expect(
    words(
      journeyOf<Status, JourneyEvent<Status>>(WAY, 'accepted', [
        at(0, 'pending'),
        at(0, 'accepted'),
      ]),
    ).slice(0, 2),
  ).toEqual(['pending past', 'accepted now']);
});
