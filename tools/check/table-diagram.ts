import pg from 'pg';
import { MODULES } from './modules.ts';
import { TABLE_OWNERS } from './table-owners.ts';

export const TABLE_DIAGRAM = 'docs/diagrams/tables.md';

type Column = {
  table: string;
  column: string;
  type: string;
  /** `PK`, `FK`, `UK`, several of them, or none. */
  keys: string[];
};

type ForeignKey = {
  table: string;
  target: string;
  columns: string;
  /** Every column of the key is `not null`. */
  required: boolean;
  /** No two rows have the same key. */
  unique: boolean;
};

/** The text of `docs/diagrams/tables.md`, from a migrated database. */
export async function tableDiagram(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(COLUMNS);
    const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS);
    return tablesPage(columns, keys);
  } finally {
    await client.end();
  }
}

/** One entity-relationship diagram for each module that owns tables. */
function tablesPage(columns: readonly Column[], keys: readonly ForeignKey[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))].sort();
  const sections = ['platform', ...MODULES].flatMap((owner) => {
    const own = tables.filter((table) => TABLE_OWNERS[table] === owner);
    return own.length === 0 ? [] : section(owner, own, columns, keys);
  });
  return [
    '# Tables',
    '',
    '`npm run generate` writes this page from the migrated database and the list of owners',
    '(`tools/check/table-owners.ts`). A table of another module appears without columns, where a',
    'foreign key leads to it.',
    '',
    ...sections,
  ].join('\n');
}

function section(
  owner: string,
  tables: readonly string[],
  columns: readonly Column[],
  keys: readonly ForeignKey[],
): string[] {
  const entities = tables.flatMap((name) => [
    `  ${name} {`,
    ...columns
      .filter(({ table }) => table === name)
      .map(({ column, type, keys: marks }) =>
        `    ${type} ${column} ${marks.join(', ')}`.trimEnd(),
      ),
    '  }',
  ]);
  const relations = keys.filter(({ table }) => tables.includes(table)).map(relation);
  return [`## ${owner}`, '', '```mermaid', 'erDiagram', ...entities, ...relations, '```', ''];
}

function relation({ table, target, columns, required, unique }: ForeignKey): string {
  return `  ${table} ${unique ? '|o' : '}o'}--${required ? '||' : 'o|'} ${target} : "${columns}"`;
}

const COLUMNS = `
  select c.table_name as table, c.column_name as column,
    case when c.data_type = 'ARRAY' then substr(c.udt_name, 2) || '[]' else c.udt_name end as type,
    array(
      select distinct case constraint_type
        when 'PRIMARY KEY' then 'PK' when 'FOREIGN KEY' then 'FK' else 'UK' end as mark
      from information_schema.key_column_usage k
      join information_schema.table_constraints t using (constraint_schema, constraint_name)
      where k.table_schema = c.table_schema and k.table_name = c.table_name
        and k.column_name = c.column_name and t.table_name = c.table_name
        and constraint_type in ('PRIMARY KEY', 'FOREIGN KEY', 'UNIQUE')
      order by mark desc) as keys
  from information_schema.columns c where c.table_schema = 'public'
  order by c.table_name, c.ordinal_position`;

const FOREIGN_KEYS = `
  select source.relname as table, target.relname as target,
    string_agg(attname, ', ' order by place) as columns, bool_and(attnotnull) as required,
    exists (select from pg_index i where i.indrelid = key.conrelid and i.indisunique
      and i.indpred is null and i.indkey::int2[] <@ key.conkey) as unique
  from pg_constraint key
  join pg_class source on source.oid = conrelid
  join pg_class target on target.oid = confrelid
  cross join unnest(conkey) with ordinality as part (number, place)
  join pg_attribute a on a.attrelid = conrelid and a.attnum = part.number
  where contype = 'f' and key.connamespace = 'public'::regnamespace
  group by key.oid, source.relname, target.relname, conrelid, conkey
  order by source.relname, target.relname, columns`;
