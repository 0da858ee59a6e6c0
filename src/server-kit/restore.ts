import pg from 'pg';
import { BackupReader } from './backup-file.ts';
import type { BackupHeader } from './backup-header.ts';
import { BackupRefused } from './backup-refused.ts';
import {
  beginCopy,
  copyIn,
  copyOut,
  digest,
  listSequences,
  listTables,
  type Table,
} from './backup-tables.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { DataFolderInUse } from './folder-lock.ts';
import { ensureMigrationsTable, migrate, readMigrations, runMigration } from './migrate.ts';

/**
 * Replaces the database of a data folder by a backup, which is loaded beside it and takes its name
 * at the very end: whatever goes wrong before changes nothing. Refuses (`BackupRefused`) while the
 * app runs on the folder, a damaged file, and a backup of a newer version.
 */
export async function restoreFolder(folder: string, file: string): Promise<BackupHeader> {
  const header = await readable(file);
  const engine = await startEmbeddedPostgres({ folder }).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new BackupRefused(`${error.message} Detén Bujía antes de restaurar.`);
  });
  try {
    const url = new URL(engine.connectionString);
    url.pathname = '/bujia_restore';
    await onServer(engine.adminConnectionString, async (admin) => {
      await admin.query('DROP DATABASE IF EXISTS bujia_restore WITH (FORCE)');
      await admin.query('DROP DATABASE IF EXISTS bujia_replaced WITH (FORCE)');
      await admin.query('CREATE DATABASE bujia_restore OWNER bujia');
      await onServer(url.href, (client) => load(client, file, header));
      await migrate(url.href);
      await swap(admin);
    });
  } finally {
    await engine.stop();
  }
  return header;
}

async function swap(admin: pg.Client): Promise<void> {
  await admin.query('BEGIN');
  await admin.query('ALTER DATABASE bujia RENAME TO bujia_replaced');
  await admin.query('ALTER DATABASE bujia_restore RENAME TO bujia');
  await admin.query('COMMIT');
  await admin.query('DROP DATABASE bujia_replaced WITH (FORCE)');
}

/**
 * Loads a backup into a database of one's own, in one transaction. Refuses (`BackupRefused`) a
 * database with tables unless `replace` says that all of schema `public` may go, and one that anybody
 * is connected to: a running app would write into what is being replaced.
 */
export async function restoreServer(
  connectionString: string,
  file: string,
  replace: boolean,
): Promise<BackupHeader> {
  const header = await readable(file);
  await onServer(connectionString, async (client) => {
    await refuseOtherSessions(client);
    const { rowCount } = await client.query(
      `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1`,
    );
    if (rowCount && !replace) {
      throw new BackupRefused(
        'La base de datos de DATABASE_URL ya tiene tablas: agrega --replace para reemplazarlas por las del respaldo.',
      );
    }
    await load(client, file, header, replace);
  });
  await migrate(connectionString);
  return header;
}

async function refuseOtherSessions(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  if (!rowCount) return;
  throw new BackupRefused(
    `La base de datos de DATABASE_URL tiene otras conexiones abiertas (${rowCount}): detén Bujía antes de restaurar.`,
  );
}

/** Verified from the first byte to the last, and of a schema that this program knows. */
export async function readable(file: string): Promise<BackupHeader> {
  const header = await new BackupReader(file).verify();
  const known = (await readMigrations()).map((migration) => migration.name);
  const unknown = header.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupRefused(
      `El respaldo es de una versión más nueva de Bujía (${header.appVersion}, ${unknown}): actualiza el programa.`,
    );
  }
  if (!alike(header.migrations, known.slice(0, header.migrations.length))) throw strange(file);
  return header;
}

/** What the header tells must be the whole schema of its migrations: no table, no column less. */
async function refuseOtherSchema(client: pg.Client, file: string, header: BackupHeader) {
  const shape = (tables: Pick<Table, 'name' | 'columns'>[]) =>
    tables.map(({ name, columns }) => JSON.stringify([name, columns]));
  const sequences = header.sequences.map(({ name }) => name);
  const same =
    alike(shape(header.tables), shape(await listTables(client))) &&
    alike(sequences, await listSequences(client));
  if (!same) throw strange(file);
}

const alike = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((each, index) => each === right[index]);

const strange = (file: string) =>
  new BackupRefused(
    `El archivo «${file}» no tiene las tablas de un respaldo de Bujía; no se cambió nada.`,
  );

/**
 * One transaction: the backup's own schema, its rows, then the migrations that came after it.
 * Sessions do not come back.
 */
export async function load(
  client: pg.Client,
  file: string,
  header: BackupHeader,
  replace = false,
): Promise<void> {
  try {
    await beginCopy(client, '');
    if (replace) {
      await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
      await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    }
    await applyMigrations(client, (name) => header.migrations.includes(name));
    await refuseOtherSchema(client, file, header);
    await loadTables(client, file, header);
    await applyMigrations(client, (name) => !header.migrations.includes(name));
    // Who signed out since the backup, or lost the account, stays out: everybody signs in anew. The
    // copies that its own database made are not this one's to believe in, nor to tidy up.
    await client.query('DELETE FROM sessions; DELETE FROM backup_runs');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupRefused(`El respaldo no se pudo cargar (${error.message}); no se cambió nada.`);
  }
}

async function applyMigrations(client: pg.Client, wanted: (name: string) => boolean) {
  await ensureMigrationsTable(client);
  for (const migration of await readMigrations()) {
    if (wanted(migration.name)) await runMigration(client, migration);
  }
}

/**
 * Rows come in order of table name, so foreign keys are taken off and put back, which checks all of
 * them; triggers stay quiet: what they would do is already in the rows. Afterwards every table must
 * give the checksum that the backup recorded.
 */
async function loadTables(client: pg.Client, file: string, header: BackupHeader): Promise<void> {
  const keys = await dropForeignKeys(client);
  const tables = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  await copyAll(client, file);
  for (const { name, value, called } of header.sequences) {
    await client.query('SELECT setval($1::text::regclass, $2::bigint, $3)', [
      pg.escapeIdentifier(name),
      value,
      called,
    ]);
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { add } of keys) await client.query(add);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await compare(client, header);
}

async function copyAll(client: pg.Client, file: string): Promise<void> {
  const reader = new BackupReader(file);
  const { tables } = await reader.header();
  for (const table of tables) await copyIn(client, table, reader.take(table.bytes));
}

async function dropForeignKeys(client: pg.Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY oid`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows;
}

async function compare(client: pg.Client, header: BackupHeader): Promise<void> {
  const tables = await listTables(client);
  for (const expected of header.tables) {
    const table = tables.find(({ name }) => name === expected.name);
    const found = table && (await digest(copyOut(client, { ...table, columns: expected.columns })));
    if (found?.md5 === expected.md5) continue;
    throw new BackupRefused(
      `La tabla ${expected.name} no quedó igual que en el respaldo; no se cambió nada.`,
    );
  }
}

export async function onServer<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'bujia-restore' });
  client.on('error', () => {}); // The query that is under way throws what happened.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
