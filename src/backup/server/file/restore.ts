import { basename } from 'node:path';
import type pg from 'pg';
import { createAppKeys, loadAppKeys } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import type { BackupHeader } from './backup-header.ts';
import { type RestoreKeys, restoreKey } from './backup-keys.ts';
import { loadBackup, type VerifiedBackup, verifyBackup } from './load-backup.ts';
import { type Replacement, replaceDatabase, replaceFolderDatabase } from './replace-database.ts';

export type RestoreOptions = RestoreKeys & {
  /** Private keys for an encrypted backup. */
  identities: readonly string[];
  /** Folder for the key of an encrypted backup, on a machine without a key. */
  dataDir: string;
  /** File outside the database that records the newest line of the audit log; `null`: none. */
  auditHeads: string | null;
};

/**
 * Replaces the database of a data folder by a backup. Throws `BackupError` while the app runs on the
 * folder, for a damaged file, for a file that the key did not seal, and for a backup of a newer version.
 */
export async function restoreDataFolder(
  file: string,
  options: RestoreOptions,
): Promise<BackupHeader> {
  const backup = await open(file, options);
  await replaceFolderDatabase(options.dataDir, replacementBy(backup, options));
  return backup.header;
}

/**
 * Loads a backup into the database of `DATABASE_URL`, in one transaction. `replace` allows to drop
 * the schema `public`. Throws `BackupError` as `restoreDataFolder` does, and for a database with
 * tables without `replace`, and for a database whose other connections do not end within 3 s.
 */
export async function restoreDatabase(
  connectionString: string,
  file: string,
  options: RestoreOptions & { replace: boolean },
): Promise<BackupHeader> {
  const backup = await open(file, options);
  await replaceDatabase(connectionString, {
    ...replacementBy(backup, options),
    check: (client) => requireReplaceable(client, options.replace),
  });
  return backup.header;
}

async function requireReplaceable(client: pg.Client, replace: boolean): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1`,
  );
  if (!rowCount || replace) return;
  throw new BackupError(
    'La base de datos de DATABASE_URL ya tiene tablas: agrega --replace para reemplazarlas por las de la copia.',
  );
}

const open = (file: string, options: RestoreOptions): Promise<VerifiedBackup> =>
  verifyBackup(file, { keyFor: restoreKey(options), identities: options.identities });

function replacementBy(backup: VerifiedBackup, options: RestoreOptions): Replacement {
  const { unauthenticated, own, dataDir, auditHeads } = options;
  const { file, header } = backup;
  return {
    verb: 'restaurar',
    prepare: () => storeIncludedKey(backup, options),
    load: (client, replace) => loadBackup(client, backup, { replace, forgetKey: unauthenticated }),
    keys: () => own ?? loadAppKeys({ appKey: null, dataDir }),
    auditHeads,
    line: {
      action: 'backup-restored',
      details: {
        file: basename(file),
        createdAt: header.createdAt,
        authenticated: !unauthenticated,
      },
    },
  };
}

/**
 * Stores the key of an encrypted backup, before its data are loaded: without the key the app would
 * not start on the restored database, while with the key alone the restore can be repeated.
 */
function storeIncludedKey({ header }: VerifiedBackup, { own, dataDir }: RestoreOptions): void {
  if (own === null && header.appKey !== undefined) createAppKeys(dataDir, header.appKey);
}
