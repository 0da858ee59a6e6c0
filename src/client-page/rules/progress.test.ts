import { expect, test } from 'vitest';
import { CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import { SENT_STATES } from '#work-orders/rules/estimate-states.ts';
import { type OrderFacts, progressOf } from './progress.ts';

const RECEIVED: OrderFacts = { inspected: false, estimate: null };
const names = (facts: OrderFacts | null, status = 'in-workshop' as const) =>
  progressOf(status, facts).steps.map(({ step, state }) => `${step} ${state}`);

test.each([
  ['pending', null, 'booked'],
  ['accepted', null, 'booked'],
  ['in-workshop', null, 'received'],
  ['in-workshop', RECEIVED, 'received'],
  ['in-workshop', { ...RECEIVED, inspected: true }, 'inspecting'],
  ['in-workshop', { inspected: true, estimate: 'sent' }, 'awaiting-answer'],
  ['in-workshop', { inspected: true, estimate: 'answered' }, 'answered'],
  ['in-workshop', { inspected: true, estimate: 'expired' }, 'inspecting'],
  ['in-workshop', { inspected: true, estimate: 'withdrawn' }, 'inspecting'],
  ['in-workshop', { inspected: false, estimate: 'expired' }, 'inspecting'],
  ['in-workshop', { inspected: false, estimate: 'withdrawn' }, 'inspecting'],
  ['in-workshop', { inspected: false, estimate: 'superseded' }, 'inspecting'],
  ['in-progress', RECEIVED, 'working'],
  ['in-progress', { inspected: true, estimate: 'sent' }, 'awaiting-answer'],
  ['in-progress', { inspected: true, estimate: 'answered' }, 'working'],
  ['installed', { inspected: true, estimate: 'sent' }, 'ready'],
  ['delivered', null, 'delivered'],
  ['cancelled', null, 'cancelled'],
] as const)('progressOf %s with %j is %s', (status, order, phase) => {
  expect(progressOf(status, order).phase).toBe(phase);
});

test('progressOf marks the steps before the present one as done', () => {
  expect(names({ inspected: true, estimate: 'sent' })).toEqual([
    'received done',
    'inspecting done',
    'awaiting-answer now',
    'working next',
    'ready next',
  ]);
});

test('progressOf shows the received answer in place of the awaited one', () => {
  expect(names({ inspected: true, estimate: 'answered' })).toEqual([
    'received done',
    'inspecting done',
    'answered now',
    'working next',
    'ready next',
  ]);
});

test('progressOf leaves out the client’s answer while there is nothing to answer', () => {
  expect(names(RECEIVED)).toEqual([
    'received now',
    'inspecting next',
    'working next',
    'ready next',
  ]);
});

test('progressOf has one present step between reception and delivery, and none at other times', () => {
  for (const status of CITATION_STATUSES) {
    for (const estimate of [null, ...SENT_STATES]) {
      const { steps } = progressOf(status, { inspected: true, estimate });
      const present = steps.filter(({ state }) => state === 'now').length;
      const inside = ['in-workshop', 'in-progress', 'installed'].includes(status);
      expect(present).toBe(inside ? 1 : 0);
    }
  }
});
