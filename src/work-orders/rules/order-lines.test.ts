import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  declinedWork,
  groupAlternatives,
  LINE_STATES,
  type LineState,
  unfinishedWork,
} from './order-lines.ts';

test('groupAlternatives returns alternatives together and every other line alone, in the order of the lines', () => {
  const line = (choiceGroup: number | null) => ({ choiceGroup });
  const [a, b, c, d, e] = [line(1), line(null), line(2), line(1), line(null)];
  expect(groupAlternatives([a, b, c, d, e])).toEqual([[a, d], [b], [c], [e]]);
  expect(groupAlternatives([])).toEqual([]);
});

const line = (id: string, state: LineState, choiceGroup: number | null = null) => ({
  id,
  state,
  choiceGroup,
});
const declined = (lines: ReturnType<typeof line>[], ...ids: string[]) => [
  ...declinedWork(lines, new Set(ids)),
];
const unfinished = (...lines: ReturnType<typeof line>[]) =>
  unfinishedWork(lines).map(({ id }) => id);

test('declinedWork returns a declined line without alternatives', () => {
  const lines = [line('a', 'declined'), line('b', 'declined'), line('c', 'proposed')];
  expect(declined(lines, 'b')).toEqual(['b']);
});

test.each(['proposed', 'approved', 'done'] as const)(
  'declinedWork returns no alternative while another one is %s',
  (state) => {
    expect(declined([line('a', 'declined', 1), line('b', state, 1)], 'a')).toEqual([]);
  },
);

test('declinedWork returns one of several declined alternatives', () => {
  const lines = [line('a', 'declined', 1), line('b', 'declined', 1), line('c', 'declined', 2)];
  expect(declined(lines, 'a', 'b', 'c')).toEqual(['a', 'c']);
  expect(declined(lines, 'b')).toEqual(['b']);
});

test('unfinishedWork returns open lines, and no declined or done ones', () => {
  const rest = unfinished(
    line('a', 'proposed'),
    line('b', 'approved'),
    line('c', 'declined'),
    line('d', 'done'),
  );
  expect(rest).toEqual(['a', 'b']);
});

test('unfinishedWork returns one of the alternatives, the approved one first', () => {
  expect(unfinished(line('a', 'proposed', 1), line('b', 'proposed', 1))).toEqual(['a']);
  expect(unfinished(line('a', 'proposed', 1), line('b', 'approved', 1))).toEqual(['b']);
  expect(unfinished(line('a', 'declined', 1), line('b', 'proposed', 1))).toEqual(['b']);
});

test('unfinishedWork returns no alternative of a done line', () => {
  expect(unfinished(line('a', 'proposed', 1), line('b', 'done', 1))).toEqual([]);
});

test('declinedWork and unfinishedWork return at most one line of each group of alternatives', () => {
  const someLine = fc.record({
    state: fc.constantFrom(...LINE_STATES),
    choiceGroup: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  fc.assert(
    fc.property(fc.array(someLine), (some) => {
      const lines = some.map((each, index) => ({ ...each, id: `line-${index}` }));
      const all = new Set(lines.map(({ id }) => id));
      const deferred = lines.filter(({ id }) => declinedWork(lines, all).has(id));
      for (const list of [deferred, unfinishedWork(lines)]) {
        const groups = list.flatMap(({ choiceGroup }) => choiceGroup ?? []);
        expect(new Set(groups).size).toBe(groups.length);
      }
    }),
  );
});
