import { basename } from 'node:path';
import type pg from 'pg';
import { readAuditHead } from '../audit/audit-heads.ts';
import { writeAudit } from '../audit/audit-log.ts';
import { attachAuditResources, openAuditResources } from '../audit/audit-resources.ts';
import { openDatabase } from '../data/database.ts';
import { newClient } from '../data/database-client.ts';
import { migrate } from '../data/migrate.ts';
import { createAppKeys, loadAppKeys } from '../operations/app-keys.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { DataFolderInUse } from '../postgres/folder-lock.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHeader } from './backup-header.ts';
import { type RestoreKeys, restoreKey } from './backup-keys.ts';
import { loadBackup, type VerifiedBackup, verifyBackup } from './load-backup.ts';

export type RestoreOptions = RestoreKeys & {
  /** Private keys for an encrypted backup. */
  identities: readonly string[];
  /** Where the key that an encrypted backup brings along is kept, on a machine that has none. */
  dataDir: string;
  /** File outside the database in which the newest line of the audit log is noted; `null`: none. */
  auditHeads: string | null;
};

/**
 * Replaces the database of a data folder by a backup, which is loaded beside it and takes its name
 * at the very end: whatever goes wrong before changes nothing. Refuses (`BackupError`) while the
 * app runs on the folder, a damaged file, one that the key did not seal, and a backup of a newer
 * version.
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
      adoptKey(backup, options);
      await withClient(url.href, (client) =>
        loadBackup(client, backup, { forgetKey: options.unauthenticated }),
      );
      await migrate(url.href);
      const noteRestore = await record(url.href, backup, options);
      await swap(admin);
      await noteRestore();
    });
  } finally {
    await engine.stop();
  }
  return backup.header;
}

async function swap(admin: pg.Client): Promise<void> {
  await admin.query('BEGIN');
  await admin.query('ALTER DATABASE bujia RENAME TO bujia_replaced');
  await admin.query('ALTER DATABASE bujia_restore RENAME TO bujia');
  await admin.query('COMMIT');
  await admin.query('DROP DATABASE bujia_replaced WITH (FORCE)');
}

/**
 * Loads a backup into a database of one's own, in one transaction. Refuses (`BackupError`) what
 * `restoreDataFolder` refuses, a database with tables unless `replace` says that all of schema `public`
 * may go, and one that anybody is connected to: a running app would write into what is being
 * replaced.
 */
export async function restoreDatabase(
  connectionString: string,
  file: string,
  options: RestoreOptions & { replace: boolean },
): Promise<BackupHeader> {
  const backup = await open(file, options);
  const { replace, unauthenticated } = options;
  await withClient(connectionString, async (client) => {
    await refuseOtherSessions(client);
    const { rowCount } = await client.query(
      `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1`,
    );
    if (rowCount && !replace) {
      throw new BackupError(
        'La base de datos de DATABASE_URL ya tiene tablas: agrega --replace para reemplazarlas por las del respaldo.',
      );
    }
    adoptKey(backup, options);
    await loadBackup(client, backup, { replace, forgetKey: unauthenticated });
  });
  await migrate(connectionString);
  const noteRestore = await record(connectionString, backup, options);
  await noteRestore();
  return backup.header;
}

const open = (file: string, options: RestoreOptions): Promise<VerifiedBackup> =>
  verifyBackup(file, { keyFor: restoreKey(options), identities: options.identities });

/**
 * Stores the key that an encrypted backup brings, before its data are loaded: without the key a
 * restored database would not start, while a key alone lets the restore be repeated.
 */
function adoptKey({ header }: VerifiedBackup, { own, dataDir }: RestoreOptions): void {
  if (own === null && header.appKey !== undefined) createAppKeys(dataDir, header.appKey);
}

/**
 * Writes the restore into the audit log of the restored database: the line seals those of the
 * backup. Returns a function that notes the line outside the database; it is called once the
 * database is in its place.
 */
async function record(
  connectionString: string,
  { file, header }: VerifiedBackup,
  { unauthenticated, own, dataDir, auditHeads }: RestoreOptions,
): Promise<() => Promise<void>> {
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    const trail = openAuditResources(
      { auditHeads, backups: null },
      own ?? loadAppKeys({ appKey: null, dataDir }),
    );
    attachAuditResources(db, trail);
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
      if (head) await trail.heads?.append({ at, ...head, restored: true });
    };
  } finally {
    await db.destroy();
  }
}

async function refuseOtherSessions(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  if (!rowCount) return;
  throw new BackupError(
    `La base de datos de DATABASE_URL tiene otras conexiones abiertas (${rowCount}): detén Bujía antes de restaurar.`,
  );
}

export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient(connectionString, 'bujia-restore');
  client.on('error', () => {}); // The query that is under way throws what happened.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
