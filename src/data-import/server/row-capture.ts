import { sql } from 'kysely';
import { LINKED_TABLES } from '#clients/server/import-links.ts';
import type { Tx } from '#platform/data/database.ts';

/** Counts that triggers keep: an undo changes them by its own deletions. */
export const COUNT_TABLES: readonly string[] = [
  'citation_tally',
  'history_model_tally',
  'history_tally',
];

/** Tables into which an import inserts rows, and whose other rows it does not change. */
const INSERTED_TABLES: readonly string[] = [
  'citation_events',
  'citations',
  'components',
  'expense_receipts',
  'expenses',
  'financial_transactions',
  'occupations',
  'odometer_readings',
  'product_components',
  'product_image_sizes',
  'product_images',
  'products',
  'reservation_events',
  'reservations',
  'sales',
  'service_components',
  'services',
  'stock_movements',
  'users',
];
/** Tables of which an import changes rows, too. */
const CHANGED_TABLES: readonly string[] = [...LINKED_TABLES, ...COUNT_TABLES, 'next_services'];

/** The log of the imports and the audit log. */
const TABLES_WITHOUT_UNDO = ['audit_log', 'import_map', 'import_rows', 'imports'];

/** The primary key of a table, in the order of the table's columns. */
export type TableKey = { name: string; columns: string[] };

export async function readTableKeys(tx: Tx): Promise<TableKey[]> {
  const { rows } = await sql<TableKey>`
    select relation.relname as name,
      array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_index as index
    join pg_class as relation on relation.oid = index.indrelid
    join pg_attribute as attribute
      on attribute.attrelid = relation.oid and attribute.attnum = any(index.indkey)
    where index.indisprimary and relation.relnamespace = 'public'::regnamespace
      and relation.relkind = 'r' and relation.relname <> all(${TABLES_WITHOUT_UNDO}::text[])
    group by relation.relname order by relation.relname`.execute(tx);
  return rows;
}

/** SQL: the key of a row as text. */
export const keyOf = ({ columns }: TableKey, row: string) =>
  sql<string>`concat_ws('|', ${sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))})`;

/** SQL: a hash of all columns of a row, in the time zone of `prepareTransaction`. */
export const hashOf = (row: string) =>
  sql<string>`hashtextextended(to_jsonb(${sql.ref(row)})::text, 0)`;

/** Returns the keys of the tables that the import wrote. */
export async function readWrittenTables(tx: Tx, importId: string): Promise<TableKey[]> {
  const written = await tx
    .selectFrom('import_rows')
    .select('table_name')
    .distinct()
    .where('import_id', '=', importId)
    .execute();
  const names = new Set(written.map(({ table_name }) => table_name));
  return (await readTableKeys(tx)).filter(({ name }) => names.has(name));
}

/** Updates the statistics of the written tables: plans made for far fewer rows would take hours. */
export async function analyzeTables(tx: Tx, tables: readonly TableKey[]): Promise<void> {
  const names = ['import_rows', 'import_map', ...tables.map(({ name }) => name)];
  await sql`analyze ${sql.join(names.map((name) => sql.table(name)))}`.execute(tx);
}

const copyOf = (name: string) => sql.ref(`before_import_${name}`);

/** Keeps the rows of the changed tables as they are before the import, until the transaction ends. */
export async function copyChangedTables(tx: Tx): Promise<void> {
  for (const name of CHANGED_TABLES) {
    await sql`create temporary table if not exists ${copyOf(name)} on commit drop
      as select * from ${sql.table(name)}`.execute(tx);
  }
}

/** Stores each row that this transaction wrote. Throws for a table of which the import must not write a row. */
export async function captureRows(
  tx: Tx,
  importId: string,
  tables: readonly TableKey[],
): Promise<void> {
  for (const table of tables) {
    const { name } = table;
    if (CHANGED_TABLES.includes(name)) await captureChanged(tx, importId, table);
    else if (INSERTED_TABLES.includes(name)) await captureInserted(tx, importId, table);
    else await rejectWrittenRow(tx, name);
  }
}

/** SQL: whether this transaction wrote the row. */
const WRITTEN = sql`written.xmin = pg_current_xact_id()::xid`;
/** A row that an earlier collection of the import wrote, too, keeps its first state. */
const STORE_ROWS = sql`insert into import_rows (import_id, table_name, row_key, is_new, before, hash)`;
const NEW_HASH = sql`
  on conflict (table_name, row_key, import_id) do update set hash = excluded.hash`;

async function captureInserted(tx: Tx, importId: string, table: TableKey): Promise<void> {
  await sql`${STORE_ROWS}
    select ${importId}::uuid, ${table.name}, ${keyOf(table, 'written')}, true, null, ${hashOf('written')}
    from ${sql.table(table.name)} as written where ${WRITTEN} ${NEW_HASH}`.execute(tx);
}

async function captureChanged(tx: Tx, importId: string, table: TableKey): Promise<void> {
  const isNew = sql`${sql.ref(`old.${table.columns[0]}`)} is null`;
  await sql`${STORE_ROWS}
    select ${importId}::uuid, ${table.name}, ${keyOf(table, 'written')}, ${isNew},
      case when not (${isNew}) then to_jsonb(old) end, ${hashOf('written')}
    from ${sql.table(table.name)} as written
    left join ${copyOf(table.name)} as old on ${sameKey(table)}
    where ${WRITTEN} ${NEW_HASH}`.execute(tx);
}

const sameKey = ({ columns }: TableKey) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(`old.${column}`)} = ${sql.ref(`written.${column}`)}`),
    sql` and `,
  );

async function rejectWrittenRow(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql`select 1 as found from ${sql.table(name)}
    where xmin = pg_current_xact_id()::xid limit 1`.execute(tx);
  if (rows.length > 0) throw new Error(`the import wrote a row of ${name}`);
}
