import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CITATION_AUDIT } from '#agenda/rules/audit-actions.ts';
import { CLIENT_AUDIT } from '#clients/rules/audit-actions.ts';
import { AUDIT_PERSONAL_TABLE } from '#platform/audit/audit-log.ts';
import { exportedColumns, type PersonalTable } from '#platform/data/personal-data.ts';
import { RESERVATION_AUDIT } from '#reservations/rules/audit-actions.ts';
import { CATEGORIES } from '#services/rules/category.ts';
import { VEHICLE_TYPES } from '#shared/fields/vehicle-type.ts';
import { testEnvironment } from '#test/environment.ts';
import { TABLES_WITHOUT_PERSONAL_DATA } from '#test/tables-without-personal-data.ts';
import { wordOf } from './export-words.ts';
import { PERSONAL_TABLES } from './records.ts';

const site = testEnvironment();
/** Codes that are Spanish words already. */
const SPANISH: ReadonlySet<string> = new Set(['email']);
/** Columns with the id of another row whose names do not say so. */
const REFERENCES: ReadonlySet<string> = new Set([
  'merged_into',
  'corrects',
  'revived_by',
  'replaces',
  'reverses',
]);
const ALL: readonly Pick<PersonalTable, 'table' | 'label' | 'columns'>[] = [
  ...PERSONAL_TABLES,
  AUDIT_PERSONAL_TABLE,
];

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
    ALL.map(({ table, columns }) => [table, Object.keys(columns)]),
  );
  for (const tables of Object.values(TABLES_WITHOUT_PERSONAL_DATA)) {
    for (const [table, columns] of Object.entries(tables)) decided.set(table, columns.split(' '));
  }
  const sorted = [...decided].map(([table, columns]) => [table, columns.toSorted()] as const);
  expect(
    Object.fromEntries(sorted),
    'name a new column in the personal-data.ts of its module, or in test/tables-without-personal-data.ts',
  ).toEqual(Object.fromEntries(await schemaColumns()));
});

test('the page has a Spanish label for each table and each column that it shows', () => {
  for (const each of ALL) {
    const exported = exportedColumns(each);
    if (exported.length > 0) expect(each.label, each.table).not.toBe('');
    for (const name of exported) {
      const isId = /(^|_)id$/.test(name) || REFERENCES.has(name);
      expect(each.columns[name]?.label === '', `${each.table}.${name}`).toBe(isId);
    }
  }
});

/** The words that a check of the schema accepts in a column: `CHECK ((kind = ANY (ARRAY['phone'::text, …])))`. */
async function schemaCodes(): Promise<{ table: string; column: string; codes: string[] }[]> {
  const { rows } = await sql<{ table: string; column: string; check: string }>`
    select conrelid::regclass::text as table, attname::text as column, pg_get_constraintdef(pg_constraint.oid) as check
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' order by 1, 2`.execute(site.app.context.db);
  return rows.map(({ table, column, check }) => {
    const codes = [...check.matchAll(/'([^']+)'::text/g)].map(([, code = '']) => code);
    return { table, column, codes: check.includes(' = ANY (ARRAY[') ? codes : [] };
  });
}

test('the page shows each code of the schema as a Spanish word', async () => {
  const shown = (await schemaCodes()).flatMap(({ table, column, codes }) => {
    const of = ALL.find((each) => each.table === table)?.columns[column];
    return of?.label === undefined ? [] : [{ table, column, codes, of }];
  });
  expect(shown.flatMap(({ codes }) => codes).length).toBeGreaterThan(50);
  for (const { table, column, codes, of } of shown) {
    for (const code of codes.filter((each) => !SPANISH.has(each))) {
      expect(wordOf(of, code), `${table}.${column}`).not.toBe(code);
    }
  }
});

/** Columns with the shared words whose codes no check of the schema lists. */
const UNCHECKED: Readonly<Record<string, readonly string[]>> = {
  'motorcycles.vehicle_type': VEHICLE_TYPES,
  'citations.vehicle_type': VEHICLE_TYPES,
  'citations.service_category': CATEGORIES,
  'audit_log.action': Object.keys({ ...CITATION_AUDIT, ...RESERVATION_AUDIT, ...CLIENT_AUDIT }),
  'audit_log.record_type': ['citation', 'reservation', 'client', 'motorcycle', 'transaction'],
};

test('the page shows each code of a column without a check as a Spanish word', async () => {
  const checked = (await schemaCodes()).filter(({ codes }) => codes.length > 0);
  const names = new Set(checked.map(({ table, column }) => `${table}.${column}`));
  const shared = ALL.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, of]) =>
      of.words === 'common' ? [{ name: `${table}.${column}`, of }] : [],
    ),
  );
  const unchecked = shared.filter(({ name }) => !names.has(name));
  expect(unchecked.map(({ name }) => name)).toEqual(Object.keys(UNCHECKED));
  for (const { name, of } of unchecked) {
    for (const code of UNCHECKED[name] ?? []) expect(wordOf(of, code), name).not.toBe(code);
  }
});
