import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { FORMAT_MARK } from '#backup/server/file/backup-header.ts';
import { backupKey, ownKey, sealOf } from '#backup/server/file/backup-keys.ts';
import type { OpenOptions } from '#backup/server/file/backup-reader.ts';
import type { BackupProtection } from '#backup/server/file/create-backup.ts';
import type { RestoreOptions } from '#backup/server/file/restore.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';

/** The installation's secret of a test's backups. */
export const APP_KEY = 'ab'.repeat(32);

export const KEYS = appKeysFromSecret(APP_KEY);

export const UNENCRYPTED: BackupProtection = { keys: KEYS, encryption: null };

export const OPEN_OPTIONS: OpenOptions = { keyFor: ownKey(backupKey(KEYS)) };

/** As on the machine of the backup, into a database with tables. */
export const RESTORE_OPTIONS: RestoreOptions & { replace: boolean } = {
  own: KEYS,
  place: 'APP_KEY',
  expectedKeyId: null,
  unauthenticated: false,
  identities: [],
  dataDir: '/nowhere',
  auditHeads: null,
  replace: true,
};

/** Returns the content of an unencrypted backup: header line and tables. */
export function unpackBackup(copy: Buffer): Buffer {
  return gunzipSync(copy.subarray(FORMAT_MARK.length, -32));
}

/** Packs any content with a valid seal. */
export function packBackup(content: Buffer | string, key = backupKey(KEYS)): Buffer {
  const bytes = Buffer.concat([FORMAT_MARK, gzipSync(content)]);
  return Buffer.concat([bytes, sealOf(key, createHash('sha256').update(bytes).digest())]);
}
