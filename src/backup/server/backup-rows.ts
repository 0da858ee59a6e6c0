import { hostname } from 'node:os';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { BackupRuns } from '#platform/data/database-types.ts';
import { BACKUP_REASONS, type BackupRun } from '../rules/backup-run.ts';
import { listBackupFiles } from './backup-folder.ts';

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

export type FolderState = {
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
