import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createEncryption } from '#platform/backup/backup-encryption.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { backupKey, ownKey } from '#platform/backup/backup-keys.ts';
import { BackupReader, type OpenOptions } from '#platform/backup/backup-reader.ts';
import { sealOfBytes } from '#platform/backup/backup-seal.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { publishFile } from '#platform/backup/new-file.ts';
import { testRestore } from '#platform/backup/test-restore.ts';
import type { Db } from '#platform/data/database.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { freeBytesOf, RESERVED_BYTES } from '#platform/operations/disk-space.ts';
import { type BackupReason, UNVERIFIED_SUFFIX } from '../rules/backup-run.ts';
import { checkBackupSpace } from '../rules/backup-space.ts';
import { BackupFailure, ensureBackupFolder, writeProblem } from './backup-folder.ts';
import type { BackupRunRow } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';

/** What became of a try, as its row has it. */
export type BackupResult = {
  state: 'rehearsed' | 'read' | 'failed';
  reason: BackupReason | null;
  bytes: number | null;
  row_count: number | null;
  missing_bytes: number | null;
  /** Of the file; `null` without one. */
  seal: Buffer | null;
  encrypted: boolean;
  /** For the log. */
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
 * Writes a copy, reads it back and restores it into a database of its own. The file gets its final
 * name once it is verified; a file that fails is deleted. An encrypted file is itself read back and
 * restored, with the key of this one file, which only this process has. Returns failures that the
 * owner can act on instead of throwing them.
 */
export async function createVerifiedBackup(
  db: Db,
  task: BackupTask,
  { id, file: name }: Pick<BackupRunRow, 'id' | 'file'>,
): Promise<BackupResult> {
  const file = join(task.folder.path, name);
  const unproven = `${file}${UNVERIFIED_SUFFIX}`;
  try {
    await ensureBackupFolder(task.folder);
    const room = await readBackupSpace(db, task);
    if (room.reason === 'no-room') return failed('no-room', room);
    const keys = appKeysFromSecret(task.appKey);
    const key = backupKey(keys);
    const encryption = task.recipients.length > 0 ? await createEncryption(task.recipients) : null;
    const header = await createBackup(task.connectionString, unproven, { keys, encryption });
    const seal = await sealOfBytes(key, createReadStream(unproven));
    const identities = encryption === null ? [] : [encryption.identity];
    const proven = await verifyBackup(task, unproven, room, { keyFor: ownKey(key), identities });
    if (proven.state === 'failed') return proven;
    const { size } = await stat(unproven);
    // By it `deleteUnrecordedFile` recognizes the file of a run that was killed after naming it.
    await db.updateTable('backup_runs').set({ seal }).where('id', '=', id).execute();
    await publishFile(unproven, file);
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    return { ...proven, bytes: size, row_count: rows, seal, encrypted: encryption !== null };
  } catch (error) {
    if (error instanceof BackupFailure) return failed(error.reason, error);
    return failed(writeProblem(error) ?? 'unexpected', { error });
  } finally {
    await rm(unproven, { force: true }).catch(() => undefined); // A disk that went away took it along.
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
  const endless = databaseFree ?? Number.POSITIVE_INFINITY;
  const free = await freeBytesOf(folder.path);
  return checkBackupSpace({
    databaseBytes: rows[0]?.bytes ?? 0,
    lastCopyBytes: last?.bytes ?? null,
    // The product's own folder lies beside the database.
    folderFree: folder.createIfMissing ? Math.min(free, endless) : free,
    databaseFree: endless,
    guard: RESERVED_BYTES,
  });
}

/** Reads every checksum back, then restores: `rehearse` would refuse a damaged file as well. */
async function verifyBackup(
  task: BackupTask,
  file: string,
  room: ReturnType<typeof checkBackupSpace>,
  opening: OpenOptions,
): Promise<BackupResult> {
  const unknown = { bytes: null, row_count: null, missing_bytes: null, ...NO_FILE } as const;
  const read = { ...unknown, state: 'read' } as const;
  try {
    await new BackupReader(file, opening).verify();
  } catch (error) {
    return failed('damaged', { error });
  }
  if (room.reason !== null) {
    return { ...read, reason: 'no-room-to-rehearse', missing_bytes: room.missingBytes };
  }
  try {
    const outcome = await testRestore(task, file, opening);
    if (outcome === 'not-allowed') return { ...read, reason: outcome };
    return { ...read, state: 'rehearsed', reason: null };
  } catch (error) {
    return failed(error instanceof BackupError ? 'rehearsal-failed' : 'unexpected', { error });
  }
}
