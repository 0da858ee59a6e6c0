import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { AuditHead } from '#platform/audit/audit-heads.ts';

/** A table in a backup. Backups hold all tables and sequences of schema `public` except the list of migrations. */
export type Table = { name: string; columns: string[]; order: string[] };

/** Digest of a table's COPY text in key order, which is the same on every server. */
export type TableDigest = { rows: number; bytes: number; hash: string };

const MIGRATIONS_TABLE = 'schema_migrations';

/** Makes the COPY text independent of the settings of server and role. */
const PLAIN_TEXT = `
  SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL TimeZone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL search_path = public; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10s';
  SET LOCAL idle_in_transaction_session_timeout = 0`;

/** Begins a transaction in which tables are copied; `mode` is PostgreSQL's. */
export async function beginCopy(client: pg.Client, mode: string): Promise<void> {
  await client.query(`BEGIN ${mode}`);
  await client.query(PLAIN_TEXT);
}

/** Returns the tables by name, without generated columns. `order`: columns of the key, or all columns. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
       coalesce(
         array_agg(a.attname::text ORDER BY array_position(k.conkey, a.attnum))
           FILTER (WHERE a.attnum = ANY (k.conkey)),
         array_agg(a.attname::text ORDER BY a.attnum)) AS order
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.oid ORDER BY c.relname COLLATE "C"`,
    [MIGRATIONS_TABLE],
  );
  return rows;
}

export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname COLLATE "C"`,
  );
  return rows.map((row) => row.name);
}

/** Sequences are not part of a snapshot; read after it, their values are never behind its rows. */
export async function readSequences(client: pg.Client, names: readonly string[]) {
  const sequences: { name: string; value: string; called: boolean }[] = [];
  for (const name of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM public.${pg.escapeIdentifier(name)}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Returns the newest line of the audit log; `null` if it is empty or the schema has no audit log yet. */
export async function newestAuditLine(client: pg.Client): Promise<AuditHead | null> {
  const { rows: columns } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.audit_log') AND attname = 'hash'`,
  );
  if (columns.length === 0) return null;
  const { rows } = await client.query<{ line: string; hash: string }>(
    `SELECT id::text AS line, encode(hash, 'hex') AS hash
     FROM public.audit_log ORDER BY id DESC LIMIT 1`,
  );
  return rows[0] ? { line: Number(rows[0].line), hash: rows[0].hash } : null;
}

const quote = pg.escapeIdentifier;
const columnList = (table: Table) => table.columns.map(quote).join(', ');

/** Streams the table's COPY text in the order of its key. */
export function copyOut(client: pg.Client, table: Table): AsyncIterable<Buffer> {
  const order = table.order.map((column) => `${quote(column)}::text COLLATE "C"`).join(', ');
  const select = `SELECT ${columnList(table)} FROM public.${quote(table.name)} ORDER BY ${order}`;
  return client.query(to(`COPY (${select}) TO STDOUT`));
}

/** Loads COPY text into the named columns; other columns get their defaults. */
export async function copyIn(
  client: pg.Client,
  table: Pick<Table, 'name' | 'columns'>,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = table.columns.map(quote).join(', ');
  const sink = client.query(from(`COPY public.${quote(table.name)} (${columns}) FROM STDIN`));
  await pipeline(source, sink);
}

/** Digests COPY text. Each row ends with its only line feed. */
export async function digest(
  source: AsyncIterable<Buffer>,
  algorithm: 'md5' | 'sha256',
): Promise<TableDigest> {
  const hash = createHash(algorithm);
  let rows = 0;
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
  }
  return { rows, bytes, hash: hash.digest('hex') };
}
