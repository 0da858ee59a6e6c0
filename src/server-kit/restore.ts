import { basename } from 'node:path';
import type pg from 'pg';
import { createAppKeys, loadAppKeys } from './app-keys.ts';
import { writeAudit } from './audit.ts';
import { readAuditHead } from './audit-heads.ts';
import { attachAuditTrail, openAuditTrail } from './audit-trail.ts';
import type { BackupHeader } from './backup-header.ts';
import { type RestoreKeys, restoreKey } from './backup-keys.ts';
import { BackupRefused } from './backup-refused.ts';
import { openDatabase } from './database.ts';
import { newClient } from './database-client.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { DataFolderInUse } from './folder-lock.ts';
import { load, type ReadableBackup, readable } from './load-backup.ts';
import { migrate } from './migrate.ts';

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
 * at the very end: whatever goes wrong before changes nothing. Refuses (`BackupRefused`) while the
 * app runs on the folder, a damaged file, one that the key did not seal, and a backup of a newer
 * version.
 */
export async function restoreFolder(file: string, options: RestoreOptions): Promise<BackupHeader> {
  const backup = await open(file, options);
  const folder = options.dataDir;
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
      adoptKey(backup, options);
      await onServer(url.href, (client) =>
        load(client, backup, { forgetKey: options.unauthenticated }),
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
 * Loads a backup into a database of one's own, in one transaction. Refuses (`BackupRefused`) what
 * `restoreFolder` refuses, a database with tables unless `replace` says that all of schema `public`
 * may go, and one that anybody is connected to: a running app would write into what is being
 * replaced.
 */
export async function restoreServer(
  connectionString: string,
  file: string,
  options: RestoreOptions & { replace: boolean },
): Promise<BackupHeader> {
  const backup = await open(file, options);
  const { replace, unauthenticated } = options;
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
    adoptKey(backup, options);
    await load(client, backup, { replace, forgetKey: unauthenticated });
  });
  await migrate(connectionString);
  const noteRestore = await record(connectionString, backup, options);
  await noteRestore();
  return backup.header;
}

const open = (file: string, options: RestoreOptions): Promise<ReadableBackup> =>
  readable(file, { keyFor: restoreKey(options), identities: options.identities });

/**
 * Stores the key that an encrypted backup brings, before its data are loaded: without the key a
 * restored database would not start, while a key alone lets the restore be repeated.
 */
function adoptKey({ header }: ReadableBackup, { own, dataDir }: RestoreOptions): void {
  if (own === null && header.appKey !== undefined) createAppKeys(dataDir, header.appKey);
}

/**
 * Writes the restore into the audit log of the restored database: the line seals those of the
 * backup. Returns a function that notes the line outside the database; it is called once the
 * database is in its place.
 */
async function record(
  connectionString: string,
  { file, header }: ReadableBackup,
  { unauthenticated, own, dataDir, auditHeads }: RestoreOptions,
): Promise<() => Promise<void>> {
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    const trail = openAuditTrail(
      { auditHeads, backups: null },
      own ?? loadAppKeys({ appKey: null, dataDir }),
    );
    attachAuditTrail(db, trail);
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
      if (head) await trail.heads?.note({ at, ...head, restored: true });
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
  throw new BackupRefused(
    `La base de datos de DATABASE_URL tiene otras conexiones abiertas (${rowCount}): detén Bujía antes de restaurar.`,
  );
}

export async function onServer<Result>(
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
