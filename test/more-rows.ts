import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';

type Column = {
  name: string;
  type: string;
  /** Whether PostgreSQL computes its value. */
  computed: boolean;
  /** Whether a copy of a row needs another value, because of a unique index. */
  unique: boolean;
  /** Table and column that a foreign key names. */
  parent: string | null;
  parentKey: string | null;
};

/** Migrations, counts by the text of a month, and kinds of payment: a copy would have an invalid key. */
const NOT_COPIED = ['schema_migrations', 'history_tally', 'history_model_tally', 'payment_methods'];

/**
 * Adds three copies of each row of each table, parents before children, so that every list and every
 * record has more rows. A copy that a constraint excludes is left out. Triggers do not run, so ledgers
 * and counters no longer agree with the rows.
 */
export async function addRows(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${NOT_COPIED}::text[])
    order by oid`.execute(db);
  for (const { name } of rows) await inTransaction(db, (tx) => copyRows(tx, name));
}

async function copyRows(tx: Tx, table: string): Promise<void> {
  const columns = (await columnsOf(tx, table)).filter(({ computed }) => !computed);
  // The copy of a line stays with its record and names another parent: a part names another component.
  const lastParent = columns.findLast(({ unique, parent }) => unique && parent !== null);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    columns.map((column) => {
      const original = sql.ref(`original.${column.name}`);
      // A row that names a row of its own table, or itself: the copy names the copy.
      if (column.parent === table && column.type === 'uuid') return idOfCopy(original);
      const stays = !column.unique || (column.parent !== null && column !== lastParent);
      return stays ? original : valueOfCopy(column, original);
    }),
  );
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${values} from ${sql.table(table)} as original, generate_series(1, 3) as copy (n)
    on conflict do nothing`.execute(tx);
  await sql`set constraints all immediate`.execute(tx);
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
}

/** Returns the value of a copy. A text keeps its length, because codes have a fixed form. */
function valueOfCopy(column: Column, original: RawBuilder<unknown>): RawBuilder<unknown> {
  const values: Record<string, RawBuilder<unknown>> = {
    uuid: idOfCopy(original),
    bytea: sql`sha256(uuid_send(gen_random_uuid()))`,
    text: sql`left(${original}, -1) || copy.n + 1`,
    date: sql`${original} + copy.n`,
    bigint: sql`${original} + copy.n`,
    'timestamp with time zone': sql`${original} + copy.n * interval '1 day'`,
  };
  const value = column.parent === null ? values[column.type] : otherParent(column, original);
  if (value === undefined) return original;
  return sql`case when ${original} is not null then coalesce(${value}, ${original}) end`;
}

/** Depends on the original alone, so that copies can name copies. */
function idOfCopy(original: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`md5(${original}::text || copy.n)::uuid`;
}

/** The copy of the parent, so that the records of the calls keep their rows; another parent if it has none. */
function otherParent(
  { parent, parentKey, type }: Column,
  original: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = sql.ref(parentKey ?? '');
  const table = sql.table(parent ?? '');
  const other = sql`(select ${key} from ${table} order by ${key} offset copy.n limit 1)`;
  if (type !== 'uuid') return other;
  return sql`coalesce((select ${key} from ${table} where ${key} = ${idOfCopy(original)}), ${other})`;
}

async function columnsOf(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attribute.attname as name, format_type(attribute.atttypid, null) as type,
      attribute.attgenerated <> '' or attribute.attidentity <> '' as computed,
      exists (
        select from pg_index, generate_series(1, indnkeyatts) as part
        where indrelid = attribute.attrelid and indisunique
          and pg_get_indexdef(indexrelid, part, true) ~ ('\\m' || attribute.attname || '\\M')
          -- A text before the last column is a kind, for example the type of a cause before its id.
          and (part = indnkeyatts or attribute.atttypid <> 'text'::regtype)
      ) as unique,
      foreign_key.parent, foreign_key."parentKey"
    from pg_attribute as attribute
    left join lateral (
      select confrelid::regclass::text as parent, key.attname as "parentKey"
      from pg_constraint
      join pg_attribute as key on key.attrelid = confrelid and key.attnum = confkey[1]
      where conrelid = attribute.attrelid and contype = 'f' and conkey = array[attribute.attnum]
      limit 1
    ) as foreign_key on true
    where attribute.attrelid = ${table}::regclass and attribute.attnum > 0
      and not attribute.attisdropped
    order by attribute.attnum`.execute(tx);
  return rows;
}
