import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { keysOf } from '#server-kit/app-keys.ts';
import { backup } from '#server-kit/backup.ts';
import { encryptionFor } from '#server-kit/backup-encryption.ts';
import { BackupReader, type Opening } from '#server-kit/backup-file.ts';
import { backupKey, ownKey } from '#server-kit/backup-keys.ts';
import { BackupRefused } from '#server-kit/backup-refused.ts';
import { sealOfBytes } from '#server-kit/backup-seal.ts';
import type { Db } from '#server-kit/database.ts';
import { freeBytesOf, KEPT_FREE } from '#server-kit/disk-room.ts';
import { nameFile } from '#server-kit/new-file.ts';
import { rehearse } from '#server-kit/rehearsal.ts';
import { roomFor } from '../rules/backup-room.ts';
import { type BackupReason, UNPROVEN } from '../rules/backup-run.ts';
import { BackupFailure, openFolder, writeProblem } from './backup-folder.ts';
import type { RunRow } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';

/** What became of a try, as its row has it. */
export type Made = {
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

type Told = { missingBytes?: number | null; error?: unknown };

const NO_FILE = { seal: null, encrypted: false } as const;

const failed = (reason: BackupReason, { missingBytes = null, error }: Told = {}): Made => ({
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
export async function makeCopy(
  db: Db,
  task: BackupTask,
  { id, file: name }: Pick<RunRow, 'id' | 'file'>,
): Promise<Made> {
  const file = join(task.folder.path, name);
  const unproven = `${file}${UNPROVEN}`;
  try {
    await openFolder(task.folder);
    const room = await lookForRoom(db, task);
    if (room.reason === 'no-room') return failed('no-room', room);
    const keys = keysOf(task.appKey);
    const key = backupKey(keys);
    const encryption = task.recipients.length > 0 ? await encryptionFor(task.recipients) : null;
    const header = await backup(task.connectionString, unproven, { keys, encryption });
    const seal = await sealOfBytes(key, createReadStream(unproven));
    const identities = encryption === null ? [] : [encryption.identity];
    const proven = await prove(task, unproven, room, { keyFor: ownKey(key), identities });
    if (proven.state === 'failed') return proven;
    const { size } = await stat(unproven);
    // By it `sweepUnheard` recognizes the file of a run that was killed after naming it.
    await db.updateTable('backup_runs').set({ seal }).where('id', '=', id).execute();
    await nameFile(unproven, file);
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    return { ...proven, bytes: size, row_count: rows, seal, encrypted: encryption !== null };
  } catch (error) {
    if (error instanceof BackupFailure) return failed(error.reason, error);
    return failed(writeProblem(error) ?? 'unexpected', { error });
  } finally {
    await rm(unproven, { force: true }).catch(() => undefined); // A disk that went away took it along.
  }
}

async function lookForRoom(db: Db, { folder, databaseFree }: BackupTask) {
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
  return roomFor({
    databaseBytes: rows[0]?.bytes ?? 0,
    lastCopyBytes: last?.bytes ?? null,
    // The product's own folder lies beside the database.
    folderFree: folder.made ? Math.min(free, endless) : free,
    databaseFree: endless,
    guard: KEPT_FREE,
  });
}

/** Reads every checksum back, then restores: `rehearse` would refuse a damaged file as well. */
async function prove(
  task: BackupTask,
  file: string,
  room: ReturnType<typeof roomFor>,
  opening: Opening,
): Promise<Made> {
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
    const outcome = await rehearse(task, file, opening);
    if (outcome === 'not-allowed') return { ...read, reason: outcome };
    return { ...read, state: 'rehearsed', reason: null };
  } catch (error) {
    return failed(error instanceof BackupRefused ? 'rehearsal-failed' : 'unexpected', { error });
  }
}
