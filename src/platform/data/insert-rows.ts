import { type Insertable, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './database-types.ts';

/** Rows of one statement: their JSON stays below some megabytes. */
const ROWS_PER_STATEMENT = 2_000;

/**
 * Inserts many rows of a table with few statements, in their order. All rows have the columns of the first one. Reads
 * the rows of a statement when it sends it. A `Buffer` becomes a `bytea`, a `Date` an instant; generated columns are left
 * out.
 */
export async function insertRows<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: Iterable<Insertable<DB[Table]>>,
): Promise<void> {
  let columns: string[] = [];
  let part: string[] = [];
  const send = async () => {
    if (part.length === 0) return;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)},
        ${`[${part.join(',')}]`}::jsonb)`.execute(tx);
    part = [];
  };
  for (const row of rows) {
    if (columns.length === 0) columns = Object.keys(row);
    part.push(asJson(row));
    if (part.length === ROWS_PER_STATEMENT) await send();
  }
  await send();
}

function asJson(row: object): string {
  const values = Object.entries(row).map(([column, value]: [string, unknown]) => [
    column,
    Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
  ]);
  return JSON.stringify(Object.fromEntries(values));
}
