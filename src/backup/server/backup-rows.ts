import { createReadStream } from 'node:fs';
import { hostname } from 'node:os';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { BackupRuns } from '#platform/data/database-types.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import type { BackupFolder } from '#platform/operations/config.ts';
import type { SecondTarget } from '#platform/operations/service-config.ts';
import { BACKUP_REASONS, type BackupRun } from '../rules/backup-run.ts';
import { listBackupFiles } from './backup-folder.ts';
import { backupKey, sealOfBytes } from './file/backup-keys.ts';

export type BackupRunRow = Selectable<BackupRuns>;

/** Advisory lock of the process that creates a backup, from before its row runs until after the row ended. */
export const BACKUP_LOCK = 0x62756b01;

/** Returns machine and folder: only a process of that machine can check a file there. */
export function folderPlace(folder: string): string {
  return `${hostname()}:${folder}`;
}

/** Returns whether a process creates a backup: the lock belongs to that process's connection. */
export async function isBackupRunning(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and classid = 0 and objid = ${BACKUP_LOCK}::bigint
        and database = (select oid from pg_database where datname = current_database())
    ) as running`.execute(db);
  return rows[0]?.running ?? false;
}

/** Marks running rows as interrupted: their process was killed. The caller holds `BACKUP_LOCK`. */
export async function failInterruptedRuns(db: Db | Tx, now: number): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ state: 'failed', reason: 'interrupted', ended_at: new Date(now) })
    .where('state', '=', 'running')
    .execute();
}

/** More rows than are kept, also for several machines. */
const MAX_READ = 2_000;

/** Reads waiting and running rows first, then the latest. */
export function readRunRows(db: Db | Tx): Promise<BackupRunRow[]> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .orderBy(sql`ended_at is not null`)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_READ)
    .execute();
}

type FolderState = {
  /** Place of this process's backup folder; `null`: none. */
  here: string | null;
  /** Names and sizes of the files in the folder. */
  files: ReadonlyMap<string, number>;
  /** Whether a process creates a backup now. */
  running: boolean;
};

/** Maps a row; a running row without a process was interrupted. */
export function toBackupRun(row: BackupRunRow, { here, files, running }: FolderState): BackupRun {
  const state = row.state as BackupRun['state'];
  const interrupted = state === 'running' && !running;
  return {
    id: row.id,
    state: interrupted ? 'failed' : state,
    reason: interrupted ? 'interrupted' : reasonOf(row.reason),
    askedBy: row.asked_by,
    startedAt: row.started_at.getTime(),
    file: row.file,
    bytes: row.bytes,
    rows: row.row_count,
    missingBytes: row.missing_bytes,
    place: filePlace(row, here, files),
    where: row.place,
    seal: row.seal?.toString('hex') ?? null,
    encrypted: row.encrypted,
  };
}

function filePlace(
  row: BackupRunRow,
  here: FolderState['here'],
  files: FolderState['files'],
): BackupRun['place'] {
  if (row.bytes !== null && files.get(row.file) === row.bytes) return 'here';
  return row.place === here ? 'gone' : 'elsewhere';
}

/**
 * Reads the runs with the state of the files in the local folder. The caller holds `BACKUP_LOCK`, so a
 * running row is never interrupted.
 */
export async function readLocalRuns(db: Db, folder: string): Promise<BackupRun[]> {
  const state = { here: folderPlace(folder), files: await listBackupFiles(folder), running: true };
  return (await readRunRows(db)).map((row) => toBackupRun(row, state));
}

const reasonOf = (code: string | null) =>
  code === null ? null : (BACKUP_REASONS.find((reason) => reason === code) ?? 'unexpected');

/** Input of the backup process. */
export type BackupTask = {
  connectionString: string;
  adminConnectionString: string | null;
  folder: BackupFolder;
  /** The installation's secret, in hexadecimal digits. */
  appKey: string;
  /** Public keys for which the backup is encrypted; empty: it is not encrypted. */
  recipients: readonly string[];
  second: SecondTarget | null;
  /** Whether a backup is due; otherwise the process only syncs the targets. */
  make: boolean;
  /** Free bytes on the disk of the database; `null`: unknown, no limit. */
  databaseFree: number | null;
  hourly: boolean;
  timeZone: string;
  /** Epoch milliseconds. */
  now: number;
  /** Id of the latest run when this one was found to be due. */
  latest: string | null;
};

/** Returns the key that seals the backups of a task. */
export const sealKey = ({ appKey }: Pick<BackupTask, 'appKey'>): Buffer =>
  backupKey(appKeysFromSecret(appKey));

/** Returns whether the file still has the seal (hexadecimal) of its creation. */
export async function hasSeal(
  path: string,
  seal: string,
  task: Pick<BackupTask, 'appKey'>,
): Promise<boolean> {
  return (await sealOfBytes(sealKey(task), createReadStream(path))).toString('hex') === seal;
}
