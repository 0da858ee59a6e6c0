import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#backup/server/file/replace-database.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { type ArchivedTable, listArchivedTables } from '../server/table-lines.ts';
import { COLUMN_WORDS, columnUnit, columnWord } from './column-words.ts';
import { FILLED_AT_START, LEFT_OUT } from './left-out.ts';
import { TABLE_WORDS } from './table-words.ts';

let database: TestDatabase;
let tables: ArchivedTable[];
beforeAll(async () => {
  database = await createDatabase();
  tables = await withClient(database.connectionString, listArchivedTables);
});
afterAll(() => database?.drop());

test('the page of an archive explains every table and no other', () => {
  expect(Object.keys(TABLE_WORDS).sort()).toEqual(tables.map(({ name }) => name));
  const names = tables.map(({ name }) => name);
  expect(FILLED_AT_START.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => name in LEFT_OUT)).toEqual([]);
});

test('the page of an archive explains every column and no other', () => {
  const columns = tables.flatMap(({ name, columns }) =>
    columns.map((column) => [name, column] as const),
  );
  const missing = columns.filter(([table, column]) => columnWord(table, column) === null);
  expect(missing).toEqual([]);
  const known = new Set(columns.flatMap(([table, column]) => [column, `${table}.${column}`]));
  expect(Object.keys(COLUMN_WORDS).filter((name) => !known.has(name))).toEqual([]);
});

test.each([
  ['price_cents', 'bigint', 'centésimos de dólar'],
  ['quantity', 'bigint', 'milésimas de la unidad'],
  ['at', 'timestamp with time zone', 'fecha y hora, UTC'],
  ['km', 'integer', 'número entero'],
])('the unit of %s (%s) is «%s»', (column, type, unit) => {
  expect(columnUnit(column, type)).toBe(unit);
});
