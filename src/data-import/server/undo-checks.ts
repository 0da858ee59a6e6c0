import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import { COUNT_TABLES, hashOf, keyOf, type TableKey } from './row-capture.ts';

/** Tables that name records without depending on them. */
const NAMING_ONLY = ['idempotency_keys', 'step_undos'];
/** Columns that name who acted: the row keeps the name. */
const ACTORS = ['actor_id', 'by_id', 'told_by'];
const EXAMPLES = 5;

const LABELS: Readonly<Record<string, string>> = {
  citations: 'citas',
  clients: 'clientes',
  client_contacts: 'contactos',
  components: 'componentes',
  expenses: 'gastos',
  financial_transactions: 'movimientos de Finanzas',
  mails: 'correos',
  money_movements: 'movimientos de dinero',
  motorcycles: 'motos',
  motorcycle_owners: 'dueños de motos',
  odometer_readings: 'lecturas de kilómetros',
  products: 'productos',
  reservations: 'reservas',
  sales: 'ventas',
  services: 'servicios',
  sessions: 'sesiones',
  stock_movements: 'movimientos de stock',
  users: 'usuarios',
  work_orders: 'órdenes de trabajo',
};
const labelOf = (table: string) => LABELS[table] ?? `filas de ${table}`;

/** SQL: what names a row for a person, from its JSON. */
const nameOf = (row: string, otherwise: string) => sql<string>`coalesce(
  to_jsonb(${sql.ref(row)}) ->> 'client_name', to_jsonb(${sql.ref(row)}) ->> 'name',
  to_jsonb(${sql.ref(row)}) ->> 'username', to_jsonb(${sql.ref(row)}) ->> 'concept',
  nullif(to_jsonb(${sql.ref(row)}) ->> 'plate', ''),
  nullif(concat_ws(' ', to_jsonb(${sql.ref(row)}) ->> 'brand', to_jsonb(${sql.ref(row)}) ->> 'model'), ''),
  nullif(split_part(${sql.ref(otherwise)}, '|', 2), ''), ${sql.ref(otherwise)})`;

/** SQL: the source of another import that wrote the row as it is now; `null` if a person wrote it. */
const writtenByOther = (id: string, table: TableKey) => sql<string | null>`(
  select imports.source from import_rows as other join imports on imports.id = other.import_id
  where other.import_id <> ${id} and other.table_name = ${table.name}
    and other.row_key = ${keyOf(table, 'current')} and other.hash = ${hashOf('current')}
  order by imports.started_at desc limit 1)`;

type Found = { what: string; source: string | null };

/** Returns a sentence for each table with rows that changed, or that were deleted, since the import wrote them. */
export async function findChangedRows(
  tx: Tx,
  id: string,
  tables: readonly TableKey[],
): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    if (COUNT_TABLES.includes(table.name)) continue;
    const { rows } = await sql<Found>`
      select ${nameOf('current', 'written.row_key')} as what, ${writtenByOther(id, table)} as source
      from import_rows as written
      left join ${sql.table(table.name)} as current on ${keyOf(table, 'current')} = written.row_key
      where written.import_id = ${id} and written.table_name = ${table.name}
        and ${hashOf('current')} is distinct from written.hash
      order by what`.execute(tx);
    found.push(...sentences(table.name, 'con cambios desde entonces', rows));
  }
  return found;
}

/** Returns a sentence for each table with rows of others that refer to rows of the import. */
export async function findDependentRows(
  tx: Tx,
  id: string,
  tables: readonly TableKey[],
): Promise<string[]> {
  await sql`create temporary table undone_ids on commit drop as
    select row_key::uuid as id from import_rows
    where import_id = ${id} and is_new and row_key ~ '^[0-9a-f-]{36}$'`.execute(tx);
  await sql`analyze undone_ids`.execute(tx);
  const { rows: columns } = await sql<{ name: string; column: string }>`
    select relation.relname as name, attname::text as column
    from pg_attribute join pg_class as relation on relation.oid = attrelid
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
      and atttypid = 'uuid'::regtype and attnum > 0 and not attisdropped
      and attname <> 'id' and attname <> all(${ACTORS}::text[])
      and relation.relname <> all(${NAMING_ONLY}::text[])`.execute(tx);
  const found: string[] = [];
  for (const table of tables) {
    const own = columns.filter(({ name }) => name === table.name);
    if (own.length === 0) continue;
    const refers = own.map(
      ({ column }) => sql`${sql.ref(`current.${column}`)} in (select id from undone_ids)`,
    );
    const { rows } = await sql<Found>`
      select coalesce(to_jsonb(current) ->> 'client_name', ${keyOf(table, 'current')}) as what,
        ${writtenByOther(id, table)} as source
      from ${sql.table(table.name)} as current
      where (${sql.join(refers, sql` or `)}) and not exists (
        select from import_rows as written where written.import_id = ${id}
          and written.table_name = ${table.name} and written.row_key = ${keyOf(table, 'current')})
      order by what`.execute(tx);
    found.push(...sentences(table.name, 'que dependen de la importación', rows));
  }
  return found;
}

function sentences(table: string, what: string, rows: readonly Found[]): string[] {
  const bySource = Map.groupBy(rows, ({ source }) => source);
  return [...bySource].map(([source, some]) =>
    sentence(
      table,
      source === null ? what : `con datos de la importación «${source}», que se deshace primero`,
      some,
    ),
  );
}

function sentence(table: string, what: string, rows: readonly Found[]): string {
  const all = [...new Set(rows.map((row) => row.what))];
  const names = all.slice(0, EXAMPLES);
  const more = all.length > names.length ? ', …' : '';
  return `${labelOf(table)}: ${rows.length} ${what} (${names.join(', ')}${more})`;
}
