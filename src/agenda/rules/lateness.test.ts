import { expect, test } from 'vitest';
import { CITATION_STATUSES } from './citation-status.ts';
import { isLate, isUpcoming } from './lateness.ts';

const PLAN = {
  date: '2026-11-26',
  time: '10:00',
  ready: { date: '2026-11-26', time: '10:45' },
};
const lateAt = (time: string, date = PLAN.date) =>
  CITATION_STATUSES.filter((status) => isLate({ ...PLAN, status }, { date, time }));

test('nothing is late at its own minute', () => {
  expect(lateAt('10:00')).toEqual([]);
});

test('what has not come in is late from its start on', () => {
  expect(lateAt('10:01')).toEqual(['pending', 'accepted']);
  expect(lateAt('10:45')).toEqual(['pending', 'accepted']);
});

test('work is late once it should have ended, and whatever is over never is', () => {
  expect(lateAt('10:46')).toEqual(['pending', 'accepted', 'in-workshop', 'in-progress']);
  expect(lateAt('00:00', '2026-11-27')).toHaveLength(4);
  expect(lateAt('23:59', '2026-11-25')).toEqual([]);
});

test('a client is awaited until the start, and only before the bike is there', () => {
  const upcoming = (date: string, time: string) =>
    CITATION_STATUSES.filter((status) => isUpcoming({ ...PLAN, status }, { date, time }));
  expect(upcoming(PLAN.date, '00:00')).toEqual(['pending', 'accepted']);
  expect(upcoming(PLAN.date, PLAN.time)).toEqual([]);
});
