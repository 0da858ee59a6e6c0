import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { keysOf } from '#server-kit/app-keys.ts';
import type { BackupProtection } from '#server-kit/backup.ts';
import type { Opening } from '#server-kit/backup-file.ts';
import { FORMAT_MARK } from '#server-kit/backup-header.ts';
import { backupKey, ownKey } from '#server-kit/backup-keys.ts';
import { sealOf } from '#server-kit/backup-seal.ts';
import type { RestoreOptions } from '#server-kit/restore.ts';

/** The secret of the installation that made the copies of a test. */
export const APP_KEY = 'ab'.repeat(32);

export const KEYS = keysOf(APP_KEY);

export const PLAIN: BackupProtection = { keys: KEYS, encryption: null };

export const OPENING: Opening = { keyFor: ownKey(backupKey(KEYS)) };

/** As on the machine that made the copy, into a database with tables. */
export const RESTORE: RestoreOptions & { replace: boolean } = {
  own: KEYS,
  place: 'APP_KEY',
  expectedKeyId: null,
  unauthenticated: false,
  identities: [],
  dataDir: '/nowhere',
  auditHeads: null,
  replace: true,
};

/** What a plain copy packs: its header's line and the text of its tables. */
export function unpacked(copy: Buffer): Buffer {
  return gunzipSync(copy.subarray(FORMAT_MARK.length, -32));
}

/** A copy whose packing and seal are right, whatever it holds. */
export function packedCopy(content: Buffer | string, key = backupKey(KEYS)): Buffer {
  const bytes = Buffer.concat([FORMAT_MARK, gzipSync(content)]);
  return Buffer.concat([bytes, sealOf(key, createHash('sha256').update(bytes).digest())]);
}
