import pg from 'pg';
import { ensureMigrationsTable, readMigrations, runMigration } from '../data/migrate.ts';
import { FINGERPRINT_NAME } from '../operations/app-keys.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, HASH_OF } from './backup-header.ts';
import { BackupReader, type OpenOptions } from './backup-reader.ts';
import {
  beginCopy,
  copyIn,
  copyOut,
  digest,
  listSequences,
  listTables,
  newestAuditLine,
  type Table,
} from './backup-tables.ts';

/** A file that was verified from its first byte to its last, and how it is opened again. */
export type VerifiedBackup = { file: string; opening: OpenOptions; header: BackupHeader };

/** Verifies a file from its first byte to its last, and that this program knows its schema. */
export async function verifyBackup(file: string, opening: OpenOptions): Promise<VerifiedBackup> {
  const header = await new BackupReader(file, opening).verify();
  const known = (await readMigrations()).map((migration) => migration.name);
  const unknown = header.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `El respaldo es de una versión más nueva de Bujía (${header.appVersion}, ${unknown}): actualiza el programa.`,
    );
  }
  if (!alike(header.migrations, known.slice(0, header.migrations.length))) throw strange(file);
  return { file, opening, header };
}

/** The header must name the whole schema of its migrations: every table and every column. */
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
  new BackupError(
    `El archivo «${file}» no tiene las tablas de un respaldo de Bujía; no se cambió nada.`,
  );

/**
 * Loads in one transaction: the backup's own schema, its rows, then the migrations that came after
 * it. Drops the sessions. `forgetKey`: the next start takes the key it finds for the database's.
 */
export async function loadBackup(
  client: pg.Client,
  backup: VerifiedBackup,
  { replace = false, forgetKey = false } = {},
): Promise<void> {
  const { file, header } = backup;
  try {
    await beginCopy(client, '');
    if (replace) {
      await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
      await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    }
    await applyMigrations(client, (name) => header.migrations.includes(name));
    await refuseOtherSchema(client, file, header);
    await loadTables(client, backup);
    await requireAuditHead(client, header);
    await applyMigrations(client, (name) => !header.migrations.includes(name));
    // Users who signed out since the backup, or lost their account, must stay out: everybody signs
    // in again. The files of its copies may be gone or another database's: this one starts without
    // any.
    await client.query(
      'DELETE FROM sessions; DELETE FROM backup_runs; DELETE FROM backup_second_copies; DELETE FROM backup_targets',
    );
    if (forgetKey) await client.query('DELETE FROM secrets WHERE name = $1', [FINGERPRINT_NAME]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupError(`El respaldo no se pudo cargar (${error.message}); no se cambió nada.`);
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
async function loadTables(client: pg.Client, backup: VerifiedBackup): Promise<void> {
  const { header } = backup;
  const keys = await dropForeignKeys(client);
  const tables = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  await copyAll(client, backup);
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

/**
 * Refuses a copy whose audit log does not end with the line that its header names: it was assembled
 * from other copies.
 */
async function requireAuditHead(client: pg.Client, { auditHead }: BackupHeader): Promise<void> {
  if (auditHead === undefined) return;
  const { line, hash } = auditHead;
  const newest = await newestAuditLine(client);
  if (newest?.line === line && newest.hash === hash) return;
  throw new BackupError(
    `El registro de actividad del respaldo no termina en la línea que anota su encabezado (${line}); no se cambió nada.`,
  );
}

/**
 * Authenticates the bytes that it loads, because the file may have been replaced since it was
 * verified.
 */
async function copyAll(client: pg.Client, { file, opening }: VerifiedBackup): Promise<void> {
  const reader = new BackupReader(file, opening);
  try {
    const { tables } = await reader.header();
    for (const table of tables) await copyIn(client, table, reader.take(table.bytes));
    await reader.finish();
  } finally {
    await reader.close();
  }
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
    const text = table && copyOut(client, { ...table, columns: expected.columns });
    if (text && (await digest(text, HASH_OF[header.format])).hash === expected.hash) continue;
    throw new BackupError(
      `La tabla ${expected.name} no quedó igual que en el respaldo; no se cambió nada.`,
    );
  }
}
