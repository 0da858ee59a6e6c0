import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { readAuditHead } from '#platform/audit/audit-heads.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { withDatabase } from '#platform/data/database.ts';
import { newClient } from '#platform/data/database-client.ts';
import { migrate } from '#platform/data/migrate.ts';
import { createAppKeys, loadAppKeys } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { DataFolderInUse } from '#platform/postgres/folder-lock.ts';
import type { BackupHeader } from './backup-header.ts';
import { type RestoreKeys, restoreKey } from './backup-keys.ts';
import { loadBackup, type VerifiedBackup, verifyBackup } from './load-backup.ts';

export type RestoreOptions = RestoreKeys & {
  /** Private keys for an encrypted backup. */
  identities: readonly string[];
  /** Folder for the key of an encrypted backup, on a machine without a key. */
  dataDir: string;
  /** File outside the database that records the newest line of the audit log; `null`: none. */
  auditHeads: string | null;
};

/**
 * Replaces the database of a data folder by a backup. Loads the backup into another database and
 * renames it at the end, so that an error before changes nothing. Throws `BackupError` while the app
 * runs on the folder, for a damaged file, for a file that the key did not seal, and for a backup of a
 * newer version.
 */
export async function restoreDataFolder(
  file: string,
  options: RestoreOptions,
): Promise<BackupHeader> {
  const backup = await open(file, options);
  const folder = options.dataDir;
  const engine = await startEmbeddedPostgres({ folder }).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new BackupError(`${error.message} Detén Bujía antes de restaurar.`);
  });
  try {
    const url = new URL(engine.connectionString);
    url.pathname = '/bujia_restore';
    await withClient(engine.adminConnectionString, async (admin) => {
      await admin.query('DROP DATABASE IF EXISTS bujia_restore WITH (FORCE)');
      await admin.query('DROP DATABASE IF EXISTS bujia_replaced WITH (FORCE)');
      await admin.query('CREATE DATABASE bujia_restore OWNER bujia');
      storeIncludedKey(backup, options);
      await withClient(url.href, (client) =>
        loadBackup(client, backup, { forgetKey: options.unauthenticated }),
      );
      await migrate(url.href);
      const recordHead = await writeRestoreAudit(url.href, backup, options);
      await swapDatabases(admin);
      await recordHead();
    });
  } finally {
    await engine.stop();
  }
  return backup.header;
}

async function swapDatabases(admin: pg.Client): Promise<void> {
  await admin.query('BEGIN');
  await admin.query('ALTER DATABASE bujia RENAME TO bujia_replaced');
  await admin.query('ALTER DATABASE bujia_restore RENAME TO bujia');
  await admin.query('COMMIT');
  await admin.query('DROP DATABASE bujia_replaced WITH (FORCE)');
}

/**
 * Loads a backup into the database of `DATABASE_URL`, in one transaction. `replace` allows to drop
 * the schema `public`. Throws `BackupError` as `restoreDataFolder` does, and for a database with
 * tables without `replace`, and for a database whose other connections do not end within 3 s: a running
 * app would write to it.
 */
export async function restoreDatabase(
  connectionString: string,
  file: string,
  options: RestoreOptions & { replace: boolean },
): Promise<BackupHeader> {
  const backup = await open(file, options);
  const { replace, unauthenticated } = options;
  await withClient(connectionString, async (client) => {
    await requireNoOtherSessions(client);
    const { rowCount } = await client.query(
      `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1`,
    );
    if (rowCount && !replace) {
      throw new BackupError(
        'La base de datos de DATABASE_URL ya tiene tablas: agrega --replace para reemplazarlas por las de la copia.',
      );
    }
    storeIncludedKey(backup, options);
    await loadBackup(client, backup, { replace, forgetKey: unauthenticated });
  });
  await migrate(connectionString);
  const recordHead = await writeRestoreAudit(connectionString, backup, options);
  await recordHead();
  return backup.header;
}

const open = (file: string, options: RestoreOptions): Promise<VerifiedBackup> =>
  verifyBackup(file, { keyFor: restoreKey(options), identities: options.identities });

/**
 * Stores the key of an encrypted backup, before its data are loaded: without the key the app would
 * not start on the restored database, while with the key alone the restore can be repeated.
 */
function storeIncludedKey({ header }: VerifiedBackup, { own, dataDir }: RestoreOptions): void {
  if (own === null && header.appKey !== undefined) createAppKeys(dataDir, header.appKey);
}

/**
 * Writes the restore into the audit log of the restored database; the line seals those of the backup.
 * Returns a function that records the line outside the database, to be called when the database has
 * its final name.
 */
async function writeRestoreAudit(
  connectionString: string,
  { file, header }: VerifiedBackup,
  { unauthenticated, own, dataDir, auditHeads }: RestoreOptions,
): Promise<() => Promise<void>> {
  return withDatabase(connectionString, async (db) => {
    const resources = openAuditResources(
      { auditHeads, backups: null },
      own ?? loadAppKeys({ appKey: null, dataDir }),
    );
    attachAuditResources(db, resources);
    const now = Date.now();
    await writeAudit(db, {
      actor: null,
      action: 'backup-restored',
      details: {
        file: basename(file),
        createdAt: header.createdAt,
        authenticated: !unauthenticated,
      },
      now,
    });
    const head = await readAuditHead(db);
    const at = new Date(now).toISOString();
    return async () => {
      if (head) await resources.heads?.append({ at, ...head, restored: true });
    };
  });
}

/** A PostgreSQL session ends shortly after its client: the sessions of an app that has just stopped get this long. */
const SESSION_END_MS = 3_000;
const SESSION_CHECK_MS = 100;

async function requireNoOtherSessions(client: pg.Client): Promise<void> {
  const deadline = performance.now() + SESSION_END_MS;
  let count = await countOtherSessions(client);
  while (count > 0 && performance.now() < deadline) {
    await pause(SESSION_CHECK_MS);
    count = await countOtherSessions(client);
  }
  if (count === 0) return;
  throw new BackupError(
    `La base de datos de DATABASE_URL tiene otras conexiones abiertas (${count}): detén Bujía antes de restaurar.`,
  );
}

async function countOtherSessions(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  return rowCount ?? 0;
}

/** Runs `work` with a client and ends the client afterwards. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient(connectionString, 'bujia-restore');
  client.on('error', () => {}); // The running query throws the error.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
