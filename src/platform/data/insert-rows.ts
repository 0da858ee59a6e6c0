import { type Insertable, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './database-types.ts';

/** Rows of one statement: their JSON stays below some megabytes. */
const ROWS_PER_STATEMENT = 2_000;

/**
 * Inserts many rows of a table with few statements, in their order. All rows have the columns of the first one.
 * A `Buffer` becomes a `bytea`, a `Date` an instant; generated columns are left out.
 */
export async function insertRows<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = rows.slice(at, at + ROWS_PER_STATEMENT).map(asJson);
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)},
        ${`[${part.join(',')}]`}::jsonb)`.execute(tx);
  }
}

function asJson(row: object): string {
  const values = Object.entries(row).map(([column, value]: [string, unknown]) => [
    column,
    Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
  ]);
  return JSON.stringify(Object.fromEntries(values));
}
