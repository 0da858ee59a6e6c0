import { expect, test } from 'vitest';
import { buildTimeline, type TimelineEvent } from './timeline.ts';

const HAPPY_PATH = [
  'pending',
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'delivered',
] as const;
type Status = (typeof HAPPY_PATH)[number] | 'cancelled';

const at = (minute: number, to: Status | null): TimelineEvent<Status> => ({
  at: `2026-11-23T11:${String(minute).padStart(2, '0')}:00.000Z`,
  to,
});

/** Formats the timeline of a record. */
function lines(status: Status, history: TimelineEvent<Status>[], deletedAt: string | null = null) {
  const items = buildTimeline<Status, TimelineEvent<Status>>(HAPPY_PATH, {
    status,
    history,
    deletedAt,
  });
  return items.map((item) => (item.kind === 'event' ? 'event' : `${item.status} ${item.state}`));
}

test('buildTimeline lists past events in order, and then the statuses ahead', () => {
  const history = [at(0, 'pending'), at(9, null), at(5, 'accepted')];
  expect(lines('accepted', history)).toEqual([
    'pending past',
    'accepted now',
    'event',
    'in-workshop ahead',
    'in-progress ahead',
    'installed ahead',
    'delivered ahead',
  ]);
});

test('buildTimeline shows a step back, and keeps the earlier statuses as past', () => {
  const history = [at(0, 'pending'), at(1, 'accepted'), at(2, 'pending')];
  expect(lines('pending', history).slice(0, 4)).toEqual([
    'pending past',
    'accepted past',
    'pending now',
    'accepted ahead',
  ]);
});

test('buildTimeline shows no status ahead of a cancelled or delivered record', () => {
  expect(lines('cancelled', [at(0, 'pending'), at(1, 'cancelled')])).toEqual([
    'pending past',
    'cancelled now',
  ]);
  expect(lines('delivered', []).at(-1)).toBe('delivered now');
});

test('buildTimeline shows past statuses without an event in their place', () => {
  expect(lines('in-progress', [at(4, 'in-progress'), at(5, null)])).toEqual([
    'pending past',
    'accepted past',
    'in-workshop past',
    'in-progress now',
    'event',
    'installed ahead',
    'delivered ahead',
  ]);
});

test('buildTimeline keeps the order of events at the same time', () => {
  expect(lines('accepted', [at(0, 'pending'), at(0, 'accepted')]).slice(0, 2)).toEqual([
    'pending past',
    'accepted now',
  ]);
});

test('buildTimeline shows no current status of a deleted record, and none ahead', () => {
  const gone = at(9, null);
  expect(lines('pending', [at(0, 'pending'), gone], gone.at)).toEqual(['pending past', 'event']);
  const commented = [at(0, 'pending'), at(3, 'accepted'), gone, at(10, null)];
  expect(lines('accepted', commented, gone.at)).toEqual([
    'pending past',
    'accepted past',
    'event',
    'event',
  ]);
  expect(lines('cancelled', [at(1, 'cancelled'), gone], gone.at)).toEqual([
    'cancelled past',
    'event',
  ]);
});
