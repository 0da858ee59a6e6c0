import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { errorLines, runTool } from './command.ts';
import { PROJECT } from './tree.ts';

export const ROW_TYPES = 'src/platform/data/database-types.ts';

const OPTIONS = [
  ...['--dialect', 'postgres', '--default-schema', 'public', '--include-pattern', 'public.*'],
  // Days stay text; cents and thousandths fit into a number: as `database.ts` parses them.
  ...[
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--type-mapping',
    '{"int8":"number"}',
  ],
];

/** The row types of a migrated database, as the text of a file. */
export async function rowTypes(connectionString: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-row-types-'));
  try {
    const file = join(folder, 'database-types.ts');
    const target = ['--url', connectionString, '--out-file', file];
    const ran = await runTool(PROJECT, 'kysely-codegen', ...OPTIONS, ...target);
    if (ran.code !== 0) throw new Error(errorLines(ran, 'kysely-codegen').join('\n'));
    return withUnions(readFileSync(file, 'utf8'), await readUnions(connectionString));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A text column and the values that its CHECK constraint allows. */
type Union = { table: string; column: string; values: readonly string[] };

async function readUnions(connectionString: string): Promise<Union[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; column: string; definition: string }>(`
      select c.conrelid::regclass::text as table, a.attname as column,
        pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'c' and cardinality(c.conkey) = 1 and a.atttypid = 'text'::regtype
      order by 1, 2, c.conname`);
    return rows.flatMap(({ table, column, definition }) => {
      const values = allowedValues(definition);
      return values === null ? [] : [{ table, column, values }];
    });
  } finally {
    await client.end();
  }
}

const ALLOWED = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('[^']*'::text))\)\)$/;

/** The values of a constraint that only lists them; `null` for any other. */
function allowedValues(definition: string): readonly string[] | null {
  const [, list, single] = ALLOWED.exec(definition) ?? [];
  const values = (list ?? single)?.match(/'(?:[^']|'')*'(?=::text)/g);
  return values?.map((value) => value.slice(1, -1).replaceAll("''", "'")) ?? null;
}

/** Replaces `string` by the union of the allowed values, in the interface of each column's table. */
function withUnions(types: string, unions: readonly Union[]): string {
  return unions.reduce((text, { table, column, values }) => {
    const union = values.map((value) => JSON.stringify(value)).join(' | ');
    const line = new RegExp(
      `(export interface ${interfaceOf(table)} \\{[^}]*?\\n  ${column}: (?:Generated<)?)string`,
    );
    if (!line.test(text)) throw new Error(`no text column ${table}.${column} in the row types`);
    return text.replace(line, `$1${union}`);
  }, types);
}

const interfaceOf = (table: string) =>
  table.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
