import { expect, test } from 'vitest';
import {
  backOf,
  CITATION_MOVES,
  CITATION_STATUSES,
  CITATION_WAY,
  ENDED,
  forwardOf,
  movesTo,
  NEEDING_MATERIALS,
} from './citation-status.ts';

test('each status has the forward and the back move of the specification, or none', () => {
  const moves = CITATION_STATUSES.map((status) => [status, forwardOf(status), backOf(status)]);
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

test('forward, back and cancelling are all the moves there are', () => {
  for (const status of CITATION_STATUSES) {
    const named = [forwardOf(status), backOf(status)].filter((to) => to !== null);
    const rest = CITATION_MOVES[status].filter((to) => !named.includes(to));
    expect(rest).toEqual(status === 'pending' ? ['cancelled'] : []);
  }
});

test('what nothing follows has ended; what is accepted needs materials until it is installed', () => {
  expect(CITATION_STATUSES.filter((status) => CITATION_MOVES[status].length === 0)).toEqual(ENDED);
  const [from, to] = [CITATION_WAY.indexOf('accepted'), CITATION_WAY.indexOf('installed')];
  expect(CITATION_WAY.slice(from, to)).toEqual(NEEDING_MATERIALS);
});

test('the way has six steps and cancelled is none of them', () => {
  expect(CITATION_WAY).toEqual(CITATION_STATUSES.slice(0, 6));
});

test('movesTo returns moves of the table from a new citation to each status', () => {
  for (const wanted of CITATION_WAY) {
    let at: (typeof CITATION_STATUSES)[number] = 'pending';
    for (const to of movesTo(wanted)) {
      expect(CITATION_MOVES[at]).toContain(to);
      at = to;
    }
    expect(at).toBe(wanted);
  }
  expect(movesTo('cancelled')).toEqual([]);
});
