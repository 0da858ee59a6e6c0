import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changesBetween, hashOfImages, type RowSet } from './row-images.ts';

const SETS: RowSet[] = [{ table: 'rows', key: ['id'], where: sql`true` }];

test('changesBetween names inserted, changed and deleted rows with what they were before', () => {
  const before = [
    [
      { id: 1, a: 'x', b: [1] },
      { id: 2, a: 'y', b: [] },
      { id: 3, a: 'z', b: [] },
    ],
  ];
  const after = [
    [
      { id: 1, a: 'x', b: [1] },
      { id: 2, a: 'n', b: [] },
      { id: 4, a: 'w', b: [] },
    ],
  ];
  expect(changesBetween(SETS, before, after)).toEqual([
    { set: 0, key: { id: 4 }, before: null, isDeleted: false },
    { set: 0, key: { id: 2 }, before: { a: 'y' }, isDeleted: false },
    { set: 0, key: { id: 3 }, before: { id: 3, a: 'z', b: [] }, isDeleted: true },
  ]);
  expect(changesBetween(SETS, before, before)).toEqual([]);
});

test('hashOfImages is equal for equal images alone', () => {
  expect(hashOfImages([[{ id: 1 }]])).toEqual(hashOfImages([[{ id: 1 }]]));
  expect(hashOfImages([[{ id: 1 }]])).not.toEqual(hashOfImages([[{ id: 2 }]]));
});
