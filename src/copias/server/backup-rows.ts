import { hostname } from 'node:os';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { BackupRuns } from '#platform/data/database-types.ts';
import { BACKUP_REASONS, type BackupRun } from '../rules/backup-run.ts';

export type BackupRunRow = Selectable<BackupRuns>;

/** Held by whoever makes a copy, from before its row begins to run until after that has ended. */
export const BACKUP_LOCK = 0x62756b01;

/** Machine and folder: only a process there can tell whether a file still is. */
export function folderPlace(folder: string): string {
  return `${hostname()}:${folder}`;
}

/** Whether one is being made, in whichever process: the lock goes with its connection. */
export async function isBackupRunning(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and classid = 0 and objid = ${BACKUP_LOCK}::bigint
        and database = (select oid from pg_database where datname = current_database())
    ) as made`.execute(db);
  return rows[0]?.made ?? false;
}

/** Those that nobody works on any more: whoever did was killed. Only for who holds the lock. */
export async function failInterruptedRuns(db: Db | Tx, now: number): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ state: 'failed', reason: 'interrupted', ended_at: new Date(now) })
    .where('state', '=', 'running')
    .execute();
}

/** More than are kept, of however many machines. */
const MOST_READ = 2_000;

/** What waits or runs first, then the latest. */
export function readRunRows(db: Db | Tx): Promise<BackupRunRow[]> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .orderBy(sql`ended_at is not null`)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_READ)
    .execute();
}

export type FolderState = {
  /** Of the folder that this process writes to; `null`: it has none. */
  here: string | null;
  /** The files in it and their sizes. */
  files: ReadonlyMap<string, number>;
  beingMade: boolean;
};

export function toBackupRun(row: BackupRunRow, { here, files, beingMade }: FolderState): BackupRun {
  const state = row.state as BackupRun['state'];
  const interrupted = state === 'running' && !beingMade;
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

const reasonOf = (code: string | null) =>
  code === null ? null : (BACKUP_REASONS.find((reason) => reason === code) ?? 'unexpected');
