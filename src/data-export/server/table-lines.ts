import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { listTables, type Table } from '#backup/server/file/backup-tables.ts';
import { LEFT_OUT } from '../rules/left-out.ts';
import { CONTENT, PICTURES } from './pictures.ts';

const quote = pg.escapeIdentifier;

/** Text of one column as lines: JSON holds neither of these control characters, so nothing is escaped. */
const LINES = `(FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01')`;

/** A table of an archive, with PostgreSQL's type of each column. */
export type ArchivedTable = Table & { types: ReadonlyMap<string, string> };

/** Returns the tables of an archive by name. */
export async function listArchivedTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: string; column: string; type: string }>(
    `SELECT c.relname AS name, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
       AND NOT a.attisdropped`,
  );
  const byTable = Map.groupBy(rows, ({ name }) => name);
  const tables = (await listTables(client)).filter(({ name }) => LEFT_OUT[name] === undefined);
  return tables.map((table) => ({
    ...table,
    types: new Map(byTable.get(table.name)?.map(({ column, type }) => [column, type])),
  }));
}

/** SQL: the table's rows in the order of its key, with the names of files instead of their content. */
function selectRows(table: ArchivedTable): string {
  const picture = PICTURES[table.name];
  const columns = table.columns.map((column) =>
    picture && column === CONTENT ? `${picture.name} AS ${quote(column)}` : `t0.${quote(column)}`,
  );
  // OFFSET 0: the rows are sorted before they become text.
  return `SELECT ${columns.join(', ')} FROM public.${quote(table.name)} t0 ${picture?.joins ?? ''}
    ORDER BY ${orderOf(table)} OFFSET 0`;
}

/** The same order under every collation; a number by its value. */
const orderOf = ({ order, types }: ArchivedTable) =>
  order
    .map((column) => `t0.${quote(column)}${types.get(column) === 'text' ? ' COLLATE "C"' : ''}`)
    .join(', ');

/** Streams the table as lines of JSON, one object per row, in the order of its key. */
export function linesOf(client: pg.Client, table: ArchivedTable): AsyncIterable<Buffer> {
  const select = `SELECT row_to_json(t) FROM (${selectRows(table)}) t`;
  return client.query(to(`COPY (${select}) TO STDOUT ${LINES}`));
}

/** A file of a picture table. */
export type Picture = { name: string; content: Buffer };

/** Pictures are read in small groups: each has up to some megabytes. */
const PICTURES_AT_ONCE = 4;

/** Reads the pictures of a table one group after the other. */
export async function* picturesOf(
  client: pg.Client,
  table: ArchivedTable,
): AsyncGenerator<Picture, void, undefined> {
  const picture = PICTURES[table.name];
  if (picture === undefined) return;
  await client.query(
    `DECLARE pictures NO SCROLL CURSOR FOR
     SELECT ${picture.name} AS name, t0.${quote(CONTENT)} AS content
     FROM public.${quote(table.name)} t0 ${picture.joins} ORDER BY ${orderOf(table)}`,
  );
  for (;;) {
    const { rows } = await client.query<Picture>(`FETCH ${PICTURES_AT_ONCE} FROM pictures`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('CLOSE pictures');
}

/** Creates the tables for lines and pictures that `insertLines` reads; the end of the transaction drops them. */
export async function createStaging(client: pg.Client): Promise<void> {
  await client.query('CREATE TEMP TABLE import_lines (line text) ON COMMIT DROP');
  await client.query(
    'CREATE TEMP TABLE import_files (name text PRIMARY KEY, content bytea NOT NULL) ON COMMIT DROP',
  );
}

/** Keeps a picture until the rows of its table are inserted. */
export async function stagePicture(client: pg.Client, { name, content }: Picture): Promise<void> {
  await client.query('INSERT INTO pg_temp.import_files VALUES ($1, $2)', [name, content]);
}

/** Inserts the rows of `linesOf`, with the pictures that were staged. */
export async function insertLines(
  client: pg.Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  lines: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query('TRUNCATE pg_temp.import_lines');
  await pipeline(lines, client.query(from(`COPY pg_temp.import_lines FROM STDIN ${LINES}`)));
  const isPicture = PICTURES[name] !== undefined;
  const row = isPicture ? `(l.line::jsonb - '${CONTENT}')::json` : 'l.line::json';
  const values = columns.map((column) =>
    isPicture && column === CONTENT ? 'f.content' : `r.${quote(column)}`,
  );
  await client.query(
    `INSERT INTO public.${quote(name)} (${columns.map(quote).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM pg_temp.import_lines l
     ${isPicture ? `JOIN pg_temp.import_files f ON f.name = l.line::jsonb ->> '${CONTENT}'` : ''}
     CROSS JOIN LATERAL json_populate_record(NULL::public.${quote(name)}, ${row}) r`,
  );
}
