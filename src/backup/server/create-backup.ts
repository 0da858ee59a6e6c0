import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { freeBytesOf, RESERVED_BYTES } from '#platform/operations/disk-space.ts';
import { checkBackupSpace } from '../rules/backup-retention.ts';
import { type BackupReason, UNVERIFIED_SUFFIX } from '../rules/backup-run.ts';
import { BackupFailure, ensureBackupFolder, writeProblem } from './backup-folder.ts';
import type { BackupRunRow, BackupTask } from './backup-rows.ts';
import { createEncryption } from './file/backup-encryption.ts';
import { backupKey, ownKey, sealOfBytes } from './file/backup-keys.ts';
import { BackupReader, type OpenOptions } from './file/backup-reader.ts';
import { createBackup } from './file/create-backup.ts';
import { publishFile } from './file/new-file.ts';
import { testRestore } from './file/test-restore.ts';

/** Result of a run, as stored in its row. */
export type BackupResult = {
  state: 'rehearsed' | 'read' | 'failed';
  reason: BackupReason | null;
  bytes: number | null;
  row_count: number | null;
  missing_bytes: number | null;
  /** Seal of the file; `null` without a file. */
  seal: Buffer | null;
  encrypted: boolean;
  /** The error, for the log; not stored. */
  error?: unknown;
};

type FailureDetails = { missingBytes?: number | null; error?: unknown };

const NO_FILE = { seal: null, encrypted: false } as const;

const failed = (
  reason: BackupReason,
  { missingBytes = null, error }: FailureDetails = {},
): BackupResult => ({
  state: 'failed',
  reason,
  bytes: null,
  row_count: null,
  missing_bytes: missingBytes,
  ...NO_FILE,
  ...(error !== undefined && { error }),
});

/**
 * Writes a backup, verifies its checksums and restores it into a separate database. The file gets its final
 * name once it is verified; a file that fails is deleted. An encrypted file is verified and restored with
 * the key of this one file, which only this process has. Returns failures that the owner can act on instead
 * of throwing them.
 */
export async function createVerifiedBackup(
  db: Db,
  task: BackupTask,
  { id, file: name }: Pick<BackupRunRow, 'id' | 'file'>,
): Promise<BackupResult> {
  const file = join(task.folder.path, name);
  const unverified = `${file}${UNVERIFIED_SUFFIX}`;
  try {
    await ensureBackupFolder(task.folder);
    const space = await readBackupSpace(db, task);
    if (space.reason === 'no-room') return failed('no-room', space);
    const keys = appKeysFromSecret(task.appKey);
    const key = backupKey(keys);
    const encryption = task.recipients.length > 0 ? await createEncryption(task.recipients) : null;
    const header = await createBackup(task.connectionString, unverified, { keys, encryption });
    const seal = await sealOfBytes(key, createReadStream(unverified));
    const identities = encryption === null ? [] : [encryption.identity];
    const result = await verifyBackup(task, unverified, space, { keyFor: ownKey(key), identities });
    if (result.state === 'failed') return result;
    const { size } = await stat(unverified);
    // By the seal, `deleteUnrecordedFile` recognizes the file of a run that was killed after naming the file.
    await db.updateTable('backup_runs').set({ seal }).where('id', '=', id).execute();
    await publishFile(unverified, file);
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    return { ...result, bytes: size, row_count: rows, seal, encrypted: encryption !== null };
  } catch (error) {
    if (error instanceof BackupFailure) return failed(error.reason, error);
    return failed(writeProblem(error) ?? 'unexpected', { error });
  } finally {
    await rm(unverified, { force: true }).catch(() => undefined); // The disk may have been removed.
  }
}

async function readBackupSpace(db: Db, { folder, databaseFree }: BackupTask) {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  const last = await db
    .selectFrom('backup_runs')
    .select('bytes')
    .where('bytes', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const freeForDatabase = databaseFree ?? Number.POSITIVE_INFINITY;
  const free = await freeBytesOf(folder.path);
  return checkBackupSpace({
    databaseBytes: rows[0]?.bytes ?? 0,
    lastBackupBytes: last?.bytes ?? null,
    // The product's own folder is on the disk of the database.
    folderFree: folder.createIfMissing ? Math.min(free, freeForDatabase) : free,
    databaseFree: freeForDatabase,
    reserved: RESERVED_BYTES,
  });
}

/** Verifies all checksums, then restores. The test restore would also reject a damaged file, as another failure. */
async function verifyBackup(
  task: BackupTask,
  file: string,
  space: ReturnType<typeof checkBackupSpace>,
  opening: OpenOptions,
): Promise<BackupResult> {
  const noFigures = { bytes: null, row_count: null, missing_bytes: null, ...NO_FILE } as const;
  const read = { ...noFigures, state: 'read' } as const;
  try {
    await new BackupReader(file, opening).verify();
  } catch (error) {
    return failed('damaged', { error });
  }
  if (space.reason !== null) {
    return { ...read, reason: 'no-room-to-rehearse', missing_bytes: space.missingBytes };
  }
  try {
    const outcome = await testRestore(task, file, opening);
    if (outcome === 'not-allowed') return { ...read, reason: outcome };
    return { ...read, state: 'rehearsed', reason: null };
  } catch (error) {
    return failed(error instanceof BackupError ? 'rehearsal-failed' : 'unexpected', { error });
  }
}
