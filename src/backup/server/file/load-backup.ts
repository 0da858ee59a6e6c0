import pg from 'pg';
import { ensureMigrationsTable, readMigrations, runMigration } from '#platform/data/migrate.ts';
import { FINGERPRINT_NAME } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
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

/** A verified file and the options to open it again. */
export type VerifiedBackup = { file: string; opening: OpenOptions; header: BackupHeader };

/** Verifies all bytes of a file, and that this program knows its schema. */
export async function verifyBackup(file: string, opening: OpenOptions): Promise<VerifiedBackup> {
  const header = await new BackupReader(file, opening).verify();
  const known = (await readMigrations()).map((migration) => migration.name);
  const unknown = header.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `La copia es de una versión más nueva de Bujía (${header.appVersion}, ${unknown}): actualiza el programa.`,
    );
  }
  if (!equalLists(header.migrations, known.slice(0, header.migrations.length))) {
    throw wrongSchema(file);
  }
  return { file, opening, header };
}

/** Requires that the header names every table, column and sequence of its migrations. */
async function requireSameSchema(client: pg.Client, file: string, header: BackupHeader) {
  const shape = (tables: Pick<Table, 'name' | 'columns'>[]) =>
    tables.map(({ name, columns }) => JSON.stringify([name, columns]));
  const sequences = header.sequences.map(({ name }) => name);
  const same =
    equalLists(shape(header.tables), shape(await listTables(client))) &&
    equalLists(sequences, await listSequences(client));
  if (!same) throw wrongSchema(file);
}

const equalLists = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((each, index) => each === right[index]);

const wrongSchema = (file: string) =>
  new BackupError(
    `El archivo «${file}» no tiene las tablas de una copia de Bujía; no se cambió nada.`,
  );

/**
 * Loads a backup in one transaction: its own schema, its rows, then the later migrations. Deletes
 * the sessions and API tokens. `forgetKey`: deletes the fingerprint of the key, so that the next start accepts the
 * key of its machine. `replace`: drops the existing schemas first.
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
    await requireSameSchema(client, file, header);
    await loadTables(client, backup);
    await requireAuditHead(client, header);
    await applyMigrations(client, (name) => !header.migrations.includes(name));
    // All users sign in again, and make their tokens again: some may have signed out, been deleted or
    // revoked a token since the backup. The files
    // of recorded backups may be gone or belong to another database, so their rows are deleted too.
    await client.query(
      'DELETE FROM sessions; DELETE FROM api_tokens; DELETE FROM backup_runs; DELETE FROM backup_second_copies; DELETE FROM backup_targets',
    );
    if (forgetKey) await client.query('DELETE FROM secrets WHERE name = $1', [FINGERPRINT_NAME]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupError(`La copia no se pudo cargar (${error.message}); no se cambió nada.`);
  }
}

async function applyMigrations(client: pg.Client, wanted: (name: string) => boolean) {
  await ensureMigrationsTable(client);
  for (const migration of await readMigrations()) {
    if (wanted(migration.name)) await runMigration(client, migration);
  }
}

/**
 * Loads the rows in order of table name. Drops the foreign keys before and adds them afterwards,
 * which checks all of them. Disables triggers, because the rows already hold their effects. Then
 * compares each table's checksum with that of the backup.
 */
async function loadTables(client: pg.Client, backup: VerifiedBackup): Promise<void> {
  const { header } = backup;
  const foreignKeys = await dropForeignKeys(client);
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
  for (const { add } of foreignKeys) await client.query(add);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await compareChecksums(client, header);
}

/**
 * Rejects a backup whose audit log does not end with the line that its header names: it was assembled
 * from other backups.
 */
async function requireAuditHead(client: pg.Client, { auditHead }: BackupHeader): Promise<void> {
  if (auditHead === undefined) return;
  const { line, hash } = auditHead;
  const newest = await newestAuditLine(client);
  if (newest?.line === line && newest.hash === hash) return;
  throw new BackupError(
    `El registro de actividad de la copia no termina en la línea que anota su encabezado (${line}); no se cambió nada.`,
  );
}

/** Copies all tables and authenticates the loaded bytes again: the file may have been replaced since the verification. */
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

async function compareChecksums(client: pg.Client, header: BackupHeader): Promise<void> {
  const tables = await listTables(client);
  for (const expected of header.tables) {
    const table = tables.find(({ name }) => name === expected.name);
    const text = table && copyOut(client, { ...table, columns: expected.columns });
    if (text && (await digest(text, HASH_OF[header.format])).hash === expected.hash) continue;
    throw new BackupError(
      `La tabla ${expected.name} no quedó igual que en la copia; no se cambió nada.`,
    );
  }
}
