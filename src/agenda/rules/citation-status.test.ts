import { expect, test } from 'vitest';
import {
  BEFORE_ARRIVAL,
  CITATION_HAPPY_PATH,
  CITATION_STATUSES,
  CITATION_TRANSITIONS,
  CITATIONS_NEEDING_MATERIALS,
  FINAL_CITATION_STATUSES,
  nextStatus,
  previousStatus,
  STATUSES_WITH_BAY,
  transitionsTo,
} from './citation-status.ts';

test('nextStatus and previousStatus return the transitions of the specification, or null', {
  meta: {
    specification: {
      'admin 4 Citation statuses': [
        ['accepted → in-workshop, or back to pending', "['accepted', 'in-workshop', 'pending']"],
        ['in-workshop → in-progress', "['in-workshop', 'in-progress', null]"],
        ['in-progress → installed', "['in-progress', 'installed', null]"],
        ['installed → delivered', "['installed', 'delivered', null]"],
      ],
    },
  },
}, () => {
  const moves = CITATION_STATUSES.map((status) => [
    status,
    nextStatus(status),
    previousStatus(status),
  ]);
  expect(moves).toEqual([
    ['pending', 'accepted', null],
    ['accepted', 'in-workshop', 'pending'],
    ['in-workshop', 'in-progress', null],
    ['in-progress', 'installed', null],
    ['installed', 'delivered', null],
    ['delivered', null, null],
    ['cancelled', null, null],
  ]);
});

test('CITATION_TRANSITIONS has only the next and previous status, and cancelling from pending', () => {
  for (const status of CITATION_STATUSES) {
    const named = [nextStatus(status), previousStatus(status)].filter((to) => to !== null);
    const rest = CITATION_TRANSITIONS[status].filter((to) => !named.includes(to));
    expect(rest).toEqual(status === 'pending' ? ['cancelled'] : []);
  }
});

test('FINAL_CITATION_STATUSES are delivered and cancelled; CITATIONS_NEEDING_MATERIALS are accepted to in-progress', () => {
  expect(FINAL_CITATION_STATUSES).toEqual(['delivered', 'cancelled']);
  const [from, to] = [
    CITATION_HAPPY_PATH.indexOf('accepted'),
    CITATION_HAPPY_PATH.indexOf('installed'),
  ];
  expect(CITATION_HAPPY_PATH.slice(from, to)).toEqual(CITATIONS_NEEDING_MATERIALS);
});

test('STATUSES_WITH_BAY ends with in-progress, and BEFORE_ARRIVAL ends with accepted', () => {
  expect(STATUSES_WITH_BAY).toEqual(['pending', 'accepted', 'in-workshop', 'in-progress']);
  expect(BEFORE_ARRIVAL).toEqual(['pending', 'accepted']);
});

test('CITATION_TRANSITIONS has no transition from a status without a bay to one with a bay', () => {
  for (const status of CITATION_STATUSES) {
    if (STATUSES_WITH_BAY.includes(status)) continue;
    for (const to of CITATION_TRANSITIONS[status]) expect(STATUSES_WITH_BAY).not.toContain(to);
  }
});

test('CITATION_HAPPY_PATH has all statuses except cancelled, in order', () => {
  expect(CITATION_HAPPY_PATH).toEqual(CITATION_STATUSES.slice(0, 6));
});

test('transitionsTo returns allowed transitions from pending to each status of the happy path', () => {
  for (const wanted of CITATION_HAPPY_PATH) {
    let at: (typeof CITATION_STATUSES)[number] = 'pending';
    for (const to of transitionsTo(wanted)) {
      expect(CITATION_TRANSITIONS[at]).toContain(to);
      at = to;
    }
    expect(at).toBe(wanted);
  }
  expect(transitionsTo('cancelled')).toEqual([]);
});
