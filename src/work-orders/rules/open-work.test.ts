import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ESTIMATE_STATES } from './estimate-states.ts';
import { OPEN_WORK, openWorkOf } from './open-work.ts';

const ORDER = { estimate: null, approvedLines: 0, proposedLines: 0 };

test('openWorkOf returns nothing without an order and for an order without lines', () => {
  expect(openWorkOf(null)).toEqual([]);
  expect(openWorkOf(ORDER)).toEqual([]);
  expect(openWorkOf({ ...ORDER, estimate: 'answered' })).toEqual([]);
});

test('openWorkOf names the waiting estimate, proposals that were not sent, and approved lines', () => {
  expect(openWorkOf({ estimate: 'sent', approvedLines: 2, proposedLines: 1 })).toEqual([
    'waiting-estimate',
    'approved-lines',
  ]);
  expect(openWorkOf({ estimate: 'draft', approvedLines: 0, proposedLines: 1 })).toEqual([
    'unsent-proposals',
  ]);
});

test('openWorkOf names a line exactly when the order has an open line or a waiting estimate', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(null, ...ESTIMATE_STATES),
      fc.nat(3),
      fc.nat(3),
      (estimate, approvedLines, proposedLines) => {
        const open = openWorkOf({ estimate, approvedLines, proposedLines });
        expect(open.length > 0).toBe(estimate === 'sent' || approvedLines > 0 || proposedLines > 0);
        expect(open).toEqual(OPEN_WORK.filter((each) => open.includes(each)));
      },
    ),
  );
});
