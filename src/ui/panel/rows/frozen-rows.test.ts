import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freezeRows, isRemovedRow } from './frozen-rows.ts';

const row = (_id: string, status = 'pending') => ({ _id, status });

test('new rows wait, rows that left keep their place, changed rows are updated', () => {
  const shown = [row('a'), row('b'), row('c')];
  const still = freezeRows(shown, [row('new'), row('a', 'accepted'), row('c')]);
  expect(still.rows).toEqual([row('a', 'accepted'), row('b'), row('c')]);
  expect(still.waiting).toBe(1);
  expect(still.rows.map(isRemovedRow)).toEqual([false, true, false]);
});

test('a row that left and returned is shown as present', () => {
  const once = freezeRows([row('a')], []).rows;
  const again = freezeRows(once, [row('a', 'accepted')]).rows;
  expect([once.map(isRemovedRow), again.map(isRemovedRow)]).toEqual([[true], [false]]);
});

test('no row changes its place for random answers', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-e]$/));
  fc.assert(
    fc.property(ids, fc.array(ids), (first, readings) => {
      let rows = first.map((id) => row(id));
      for (const [at, ids] of readings.entries()) {
        const now = ids.map((id) => row(id, `turn ${at}`));
        const still = freezeRows(rows, now);
        rows = still.rows;
        expect(rows.map(({ _id }) => _id)).toEqual(first);
        expect(still.waiting).toBe(ids.filter((id) => !first.includes(id)).length);
        for (const each of rows) expect(isRemovedRow(each)).toBe(!ids.includes(each._id));
      }
    }),
  );
});
