import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import { ESTIMATE_STATES } from './estimate-states.ts';
import { canReceive, OPEN_WORK, openWorkOf, orderChip, readOrderNumber } from './order-summary.ts';

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

test.each([
  ['orden 1', 1],
  [' Orden  15 ', 15],
  ['orden15', 15],
  ['orden de trabajo N.º 7', 7],
  ['ORDEN DE TRABAJO 7', 7],
  ['#1', 1],
  ['orden #12', 12],
  ['N.º 3', 3],
  ['n° 3', 3],
  ['1', null],
  ['099 123 456', null],
  ['orden', null],
  ['ordenar 1', null],
  ['orden 1 2', null],
  ['orden 1234567890', null],
  ['', null],
])('readOrderNumber(«%s») returns %s', (text, number) => {
  expect(readOrderNumber(text)).toBe(number);
});
