import { expect, test } from 'vitest';
import { CITATION_STATUSES } from './citation-status.ts';
import { moveCondition } from './client-changes.ts';

const STARTS = Date.parse('2026-11-26T13:00:00Z');
const HOUR = 3_600_000;
const settings = { moveCutoffHours: 24, mostClientMoves: 3 };
const pending = { status: 'pending', startsAt: STARTS, clientMoves: 0 } as const;

test.each(CITATION_STATUSES)(
  'moveCondition allows a move before the arrival alone: %s',
  (status) => {
    const condition = moveCondition({ ...pending, status }, settings, STARTS - 48 * HOUR);
    expect(condition).toBe(['pending', 'accepted'].includes(status) ? 'movable' : 'arrived');
  },
);

test.each([
  ['24 hours before the start', 24, STARTS - 24 * HOUR, 'movable'],
  ['a millisecond later', 24, STARTS - 24 * HOUR + 1, 'too-late'],
  ['at the start without a cut-off', 0, STARTS, 'movable'],
  ['after the start without a cut-off', 0, STARTS + 1, 'too-late'],
] as const)('moveCondition %s is right', (_name, moveCutoffHours, now, expected) => {
  expect(moveCondition(pending, { ...settings, moveCutoffHours }, now)).toBe(expected);
});

test.each([
  [0, 3, 'movable'],
  [2, 3, 'movable'],
  [3, 3, 'too-often'],
  [4, 3, 'too-often'],
  [0, 0, 'not-offered'],
] as const)(
  'moveCondition after %i of at most %i moves is %s',
  (clientMoves, mostClientMoves, expected) => {
    const now = STARTS - 48 * HOUR;
    const condition = moveCondition(
      { ...pending, clientMoves },
      { ...settings, mostClientMoves },
      now,
    );
    expect(condition).toBe(expected);
  },
);
