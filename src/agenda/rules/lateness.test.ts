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

test('isLate is false for every status in the minute of the start', () => {
  expect(lateAt('10:00')).toEqual([]);
});

test('isLate is true for pending and accepted citations after the start', () => {
  expect(lateAt('10:01')).toEqual(['pending', 'accepted']);
  expect(lateAt('10:45')).toEqual(['pending', 'accepted']);
});

test('isLate is true for unfinished jobs after the planned end, never for finished or cancelled', () => {
  expect(lateAt('10:46')).toEqual(['pending', 'accepted', 'in-workshop', 'in-progress']);
  expect(lateAt('00:00', '2026-11-27')).toHaveLength(4);
  expect(lateAt('23:59', '2026-11-25')).toEqual([]);
});

test('isUpcoming is true for pending and accepted citations before the start', () => {
  const upcoming = (date: string, time: string) =>
    CITATION_STATUSES.filter((status) => isUpcoming({ ...PLAN, status }, { date, time }));
  expect(upcoming(PLAN.date, '00:00')).toEqual(['pending', 'accepted']);
  expect(upcoming(PLAN.date, PLAN.time)).toEqual([]);
});
