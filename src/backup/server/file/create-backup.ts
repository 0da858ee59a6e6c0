import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type AuditHead, macOfHead } from '#platform/audit/audit-heads.ts';
import { auditKey } from '#platform/audit/audit-resources.ts';
import { pipeThrough } from '#platform/data/byte-reader.ts';
import { newClient } from '#platform/data/database-client.ts';
import { appliedMigrations } from '#platform/data/migrate.ts';
import { type AppKeys, FINGERPRINT_NAME, keyFingerprint } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { appVersion } from '#platform/project-root.ts';
import type { Encryption } from './backup-encryption.ts';
import { type BackupHeader, FORMAT, FORMAT_MARK, HASH_OF } from './backup-header.ts';
import { appendSeal, backupKey, keyIdOf } from './backup-keys.ts';
import {
  beginCopy,
  copyOut,
  digest,
  listSequences,
  listTables,
  newestAuditLine,
  readSequences,
  type Table,
} from './backup-tables.ts';
import { FileExistsError, writeNewFile } from './new-file.ts';

export type BackupProtection = {
  /** The installation's keys, which seal the backup. */
  keys: AppKeys;
  /** `null`: the backup is not encrypted. */
  encryption: Encryption | null;
};

/**
 * Writes a snapshot of all business data to a new file that only its owner can read. The app may run
 * meanwhile. The file gets its name when it is complete and on disk.
 *
 * The tables are read twice in one snapshot, so that the header can come first without keeping them
 * in memory. The schema of the job queue is left out: the app enqueues waiting mails again from
 * `mails`. Throws `BackupError` for an existing file, a missing folder, a database without the
 * schema, and a database that was used with another key.
 */
export async function createBackup(
  connectionString: string,
  file: string,
  protection: BackupProtection,
): Promise<BackupHeader> {
  const target = resolve(file);
  if (existsSync(target)) throw fileExists(target);
  if (!existsSync(dirname(target))) {
    throw new BackupError(`No existe la carpeta «${dirname(target)}».`);
  }
  const client = newClient(connectionString, 'bujia-backup');
  client.on('error', () => {}); // The running query throws the error.
  await client.connect();
  try {
    await beginCopy(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await write(client, target, protection);
  } finally {
    await client.end();
  }
}

async function write(
  client: pg.Client,
  target: string,
  { keys, encryption }: BackupProtection,
): Promise<BackupHeader> {
  const migrations = await requireMigrations(client);
  await requireOwnKey(client, keys);
  const tables = await listTables(client);
  const described = await describe(client, migrations, tables);
  const head = await newestAuditLine(client);
  const header: BackupHeader = {
    ...described,
    keyId: keyIdOf(backupKey(keys)),
    ...(encryption !== null && { appKey: keys.secret }),
    ...(head !== null && { auditHead: authenticated(head, described.createdAt, keys) }),
  };
  const text = async function* () {
    yield Buffer.from(`${JSON.stringify(header)}\n`);
    for (const table of tables) yield* copyOut(client, table);
  };
  const compressed = async function* () {
    yield FORMAT_MARK;
    yield* pipeThrough(text(), createGzip());
  };
  const content = appendSeal(compressed(), backupKey(keys));
  try {
    await writeNewFile(target, encryption === null ? content : encryption.encrypt(content));
  } catch (error) {
    throw error instanceof FileExistsError ? fileExists(target) : error;
  }
  return header;
}

function authenticated(head: AuditHead, at: string, keys: AppKeys) {
  return { ...head, mac: macOfHead(auditKey(keys), { ...head, at }) };
}

function fileExists(target: string): BackupError {
  return new BackupError(`El archivo «${target}» ya existe; elige otro nombre.`);
}

/** Rejects another key than the database's: a backup sealed with it would be rejected as forged. */
async function requireOwnKey(client: pg.Client, keys: AppKeys): Promise<void> {
  const known = await readKeyFingerprint(client);
  if (known === null || known.equals(keyFingerprint(keys))) return;
  throw new BackupError(
    'La clave de la instalación (APP_KEY o DATA_DIR/app.key) no es la de esta base de datos: no se hizo la copia.',
  );
}

/** Returns the fingerprint of the secret with which the database was used; `null`: none yet. */
export async function readKeyFingerprint(client: pg.Client): Promise<Buffer | null> {
  const { rows } = await client.query<{ value: Buffer }>(
    'SELECT value FROM public.secrets WHERE name = $1',
    [FINGERPRINT_NAME],
  );
  return rows[0]?.value ?? null;
}

async function describe(
  client: pg.Client,
  migrations: string[],
  tables: Table[],
): Promise<BackupHeader> {
  const described: BackupHeader['tables'] = [];
  for (const table of tables) {
    const { name, columns } = table;
    described.push({ name, columns, ...(await digest(copyOut(client, table), HASH_OF[FORMAT])) });
  }
  return {
    format: FORMAT,
    appVersion: await appVersion(),
    createdAt: new Date().toISOString(),
    migrations,
    tables: described,
    sequences: await readSequences(client, await listSequences(client)),
  };
}

/** Throws `BackupError` for a database without the schema. */
async function requireMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('public.schema_migrations') AS found");
  if (rows[0]?.found === null) {
    throw new BackupError('La base de datos todavía no tiene datos de Bujía que respaldar.');
  }
  return appliedMigrations(client);
}
