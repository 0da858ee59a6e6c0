import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freezeRows, isRemovedRow } from './frozen-rows.ts';

const row = (_id: string, status = 'pending') => ({ _id, status });

test('freezeRows counts new rows as waiting, keeps removed rows in place and updates changed ones', () => {
  const shown = [row('a'), row('b'), row('c')];
  const frozen = freezeRows(shown, [row('new'), row('a', 'accepted'), row('c')]);
  expect(frozen.rows).toEqual([row('a', 'accepted'), row('b'), row('c')]);
  expect(frozen.waiting).toBe(1);
  expect(frozen.rows.map(isRemovedRow)).toEqual([false, true, false]);
});

test('freezeRows shows a row that was removed and returned as present', () => {
  const removed = freezeRows([row('a')], []).rows;
  const returned = freezeRows(removed, [row('a', 'accepted')]).rows;
  expect([removed.map(isRemovedRow), returned.map(isRemovedRow)]).toEqual([[true], [false]]);
});

test('freezeRows never moves a row, for random answers', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-e]$/));
  fc.assert(
    fc.property(ids, fc.array(ids), (first, readings) => {
      let rows = first.map((id) => row(id));
      for (const [index, ids] of readings.entries()) {
        const now = ids.map((id) => row(id, `reading ${index}`));
        const frozen = freezeRows(rows, now);
        rows = frozen.rows;
        expect(rows.map(({ _id }) => _id)).toEqual(first);
        expect(frozen.waiting).toBe(ids.filter((id) => !first.includes(id)).length);
        for (const each of rows) expect(isRemovedRow(each)).toBe(!ids.includes(each._id));
      }
    }),
  );
});
