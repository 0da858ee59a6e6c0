import { readdir, readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import { PROJECT_ROOT } from '../project-root.ts';
import type { Db } from './database.ts';
import { newClient } from './database-client.ts';
import { loadPgBoss, QUEUES } from './jobs.ts';

/** Key of the advisory lock; any constant that all processes share. */
const MIGRATION_LOCK = 0x62756a69;
const FOLDER = new URL('migrations/', PROJECT_ROOT);

type Migration = { name: string; sql: string };

/** Returns the numbered `.sql` files in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, FOLDER), 'utf8') })),
  );
}

type MigrationOptions = {
  /** Name of the last migration to apply. */
  upTo?: string | undefined;
  /**
   * Runs before the first of them changes a database that has data, in one process. `migration` is its name. If it
   * throws, no migration runs.
   */
  beforeUpdate?: (migration: string) => Promise<void>;
};

/**
 * Applies the missing migrations: each once, in its own transaction, one process at a time (session
 * advisory lock). Also installs the schema of the job queue. Throws `OldServer` for PostgreSQL before
 * 15, `WrongEncoding` for a database that is not in UTF-8, `ReadOnlyServer` for a standby, and `NewerDatabase` for a database with migrations that this
 * program does not have.
 */
export async function migrate(
  connectionString: string,
  options: MigrationOptions = {},
): Promise<void> {
  const client = newClient(connectionString, 'bujia-migrate');
  client.on('error', () => {}); // The running query throws the error.
  await client.connect();
  try {
    await requireUsableServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(client, options);
    await installJobs(client);
  } finally {
    await client.end();
  }
}

const MIN_SERVER_VERSION = 150_000;

/** `transaction_read_only` is also `on` in every session of a server in recovery. */
async function requireUsableServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; readOnly: string }>(`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') as "readOnly"`);
  const [server] = rows;
  if (server === undefined || server.version < MIN_SERVER_VERSION) throw new OldServer();
  if (server.encoding !== 'UTF8') throw new WrongEncoding(server.encoding);
  if (server.readOnly === 'on') throw new ReadOnlyServer();
}

async function applyMigrations(
  client: pg.Client,
  { upTo, beforeUpdate }: MigrationOptions,
): Promise<void> {
  await ensureMigrationsTable(client);
  const migrations = await readMigrations();
  const applied = await appliedMigrations(client);
  for (const name of applied) {
    if (!migrations.some((migration) => migration.name === name)) throw new NewerDatabase(name);
  }
  const missing = migrations.filter(
    ({ name }) => !applied.includes(name) && (upTo === undefined || name <= upTo),
  );
  const [first] = missing;
  if (first !== undefined && applied.length > 0) await beforeUpdate?.(first.name);
  for (const migration of missing) await applyOne(client, migration);
}

export async function ensureMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, applied_at timestamptz not null default now())`,
  );
}

/** Runs one migration and records it, in the caller's transaction. */
export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query('insert into schema_migrations (name) values ($1)', [migration.name]);
}

/** Returns the names of the applied migrations in order. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name collate "C"',
  );
  return rows.map((row) => row.name);
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await runMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // Without a connection, the server has rolled back.
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
}

async function installJobs(client: pg.Client): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  const { PgBoss } = await loadPgBoss();
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  boss.on('error', () => undefined); // start() throws the error itself
  await boss.start();
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, options } of QUEUES) {
    const queue = queues.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) {
      await boss.updateQueue(name, options);
    }
  }
  await boss.stop({ graceful: false });
}

/** PostgreSQL is older than version 15; the message is one Spanish sentence. */
export class OldServer extends Error {
  override name = 'OldServer';

  constructor() {
    super('Bujía necesita PostgreSQL 15 o más nuevo en DATABASE_URL.');
  }
}

/** PostgreSQL accepts no changes; the message is one Spanish sentence. */
export class ReadOnlyServer extends Error {
  override name = 'ReadOnlyServer';

  constructor() {
    super(
      'El servidor de DATABASE_URL es de solo lectura (una réplica, por ejemplo): Bujía necesita el servidor principal.',
    );
  }
}

/** The database stores text in another encoding, in which searches cannot fold accents; the message is one Spanish sentence. */
export class WrongEncoding extends Error {
  override name = 'WrongEncoding';

  constructor(encoding: string) {
    super(
      `La base de datos de DATABASE_URL usa la codificación ${encoding} y Bujía necesita UTF8: créala con «CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0».`,
    );
  }
}

/** The database has migrations of a newer program; the message is one Spanish sentence. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';

  constructor(migration: string) {
    super(
      `La base de datos es de una versión más nueva de Bujía (${migration}). Actualiza el programa.`,
    );
  }
}

/** The database has other migrations than this program; the message is one Spanish sentence. */
export class OtherSchema extends Error {
  override name = 'OtherSchema';

  constructor() {
    super(
      'La base de datos es de otra versión de Bujía: inicia el programa una vez y repite el comando.',
    );
  }
}

/** Throws `OtherSchema` unless the database has applied so many migrations as this program has. */
export async function requireCurrentSchema({ length }: { length: number }): Promise<void> {
  if (length !== (await readMigrations()).length) throw new OtherSchema();
}

/** Returns the migrations of the database and when each was applied. */
export async function readAppliedMigrations(db: Db): Promise<{ name: string; at: Date }[]> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, applied_at as at from schema_migrations`.execute(db);
  return rows;
}
