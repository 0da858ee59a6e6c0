import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AUDIT_PERSONAL_TABLE } from '#platform/audit/audit-personal-data.ts';
import { testEnvironment } from '#test/environment.ts';
import { TABLES_WITHOUT_PERSONAL_DATA } from '#test/tables-without-personal-data.ts';
import { COLUMN_LABELS, TABLE_LABELS } from './export-labels.ts';
import { isIdColumn } from './export-page.ts';
import { PERSONAL_TABLES } from './records.ts';

const site = testEnvironment();
const ALL = [...PERSONAL_TABLES, AUDIT_PERSONAL_TABLE];

/** The columns of each table and view of the schema. */
async function schemaColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public'
    group by table_name`.execute(site.app.context.db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

test('every column of the schema is exported, withheld with a reason, or no personal data', async () => {
  const decided = new Map<string, string[]>(
    ALL.map(({ table, exported, withheld }) => [table, [...exported, ...Object.keys(withheld)]]),
  );
  for (const tables of Object.values(TABLES_WITHOUT_PERSONAL_DATA)) {
    for (const [table, columns] of Object.entries(tables)) decided.set(table, columns.split(' '));
  }
  const sorted = [...decided].map(([table, columns]) => [table, columns.toSorted()] as const);
  expect(Object.fromEntries(sorted)).toEqual(Object.fromEntries(await schemaColumns()));
});

test('the page has a Spanish label for each table and each column that it shows', () => {
  for (const { table, exported } of ALL) {
    if (exported.length > 0) expect(TABLE_LABELS[table], table).toBeDefined();
    for (const column of exported) {
      if (!isIdColumn(column)) expect(COLUMN_LABELS[column], `${table}.${column}`).toBeDefined();
    }
  }
});
