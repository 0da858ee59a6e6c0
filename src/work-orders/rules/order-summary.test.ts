import { expect, test } from 'vitest';
import { CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import { ESTIMATE_STATES } from './estimate-states.ts';
import { canReceive, orderChip } from './order-summary.ts';

test('orderChip shows the estimate that waits before a missing inspection', () => {
  const chips = ESTIMATE_STATES.map((estimate) => orderChip({ inspected: false, estimate }));
  expect(chips).toEqual([
    'to-review',
    'waiting',
    'answered',
    'not-inspected',
    'not-inspected',
    'not-inspected',
  ]);
});

test('orderChip shows nothing without an order, and for an inspected one without an estimate', () => {
  expect(orderChip(null)).toBeNull();
  expect(orderChip({ inspected: true, estimate: null })).toBeNull();
  expect(orderChip({ inspected: true, estimate: 'expired' })).toBeNull();
  expect(orderChip({ inspected: false, estimate: null })).toBe('not-inspected');
});

test('canReceive offers the reception once, before the arrival and in the workshop', () => {
  expect(CITATION_STATUSES.filter((status) => canReceive(status, null))).toEqual([
    'pending',
    'accepted',
    'in-workshop',
  ]);
  expect(CITATION_STATUSES.some((status) => canReceive(status, {}))).toBe(false);
});
