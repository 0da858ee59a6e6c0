import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { backupsToKeep } from '../rules/backup-retention.ts';
import { BACKUP_FILE_NAME, type BackupRun, hasBackupFile } from '../rules/backup-run.ts';
import {
  type BackupRunRow,
  type BackupTask,
  folderPlace,
  hasSeal,
  readLocalRuns,
  readRunRows,
} from './backup-rows.ts';
import { type BackupResult, createVerifiedBackup } from './create-backup.ts';
import { BackupReader } from './file/backup-reader.ts';
import { sweepInterrupted, withBackupLock } from './sweep-interrupted.ts';
import { syncTargets, type TargetFailure } from './sync-targets.ts';

/**
 * `busy`: another process creates a backup. `overtaken`: another process has created it. `targets-synced`:
 * no backup was due. `failures`: failures at the targets.
 */
type BackupOutcome =
  | { outcome: 'busy' }
  | { outcome: 'overtaken' }
  | { outcome: 'targets-synced'; failures: TargetFailure[] }
  | { outcome: 'ended'; backup: BackupResult; failures: TargetFailure[] };

/** Creates and verifies a backup, stores the result, prunes old backups and syncs the targets. One run at a time. */
export async function runBackup(task: BackupTask): Promise<BackupOutcome> {
  const result = await withBackupLock(task.connectionString, () => runLocked(task));
  return result ?? { outcome: 'busy' };
}

async function runLocked(task: BackupTask): Promise<BackupOutcome> {
  const { connectionString } = task;
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  const startedAt = performance.now();
  try {
    await sweepInterrupted(db, task);
    if (!task.make) return { outcome: 'targets-synced', failures: await syncTargets(db, task) };
    const run = await beginRun(db, task);
    if (run === null) return { outcome: 'overtaken' };
    const backup = await createVerifiedBackup(db, task, run);
    const ended_at = new Date(task.now + Math.round(performance.now() - startedAt));
    const { error: _error, ...columns } = backup;
    await db
      .updateTable('backup_runs')
      .set({ ...columns, ended_at })
      .where('id', '=', run.id)
      .execute();
    if (backup.state !== 'failed') await pruneBackups(db, task);
    await pruneFailedRuns(db);
    return { outcome: 'ended', backup, failures: await syncTargets(db, task) };
  } finally {
    await db.destroy();
  }
}

/** Starts the requested run, or inserts a new one; returns `null` if another run came first. */
async function beginRun(db: Db, task: BackupTask): Promise<BackupRunRow | null> {
  const [latest] = await readRunRows(db);
  if ((latest?.id ?? null) !== task.latest) return null;
  const run = {
    state: 'running',
    started_at: new Date(task.now),
    place: folderPlace(task.folder.path),
    file: unusedFileName(task),
  } as const;
  if (latest?.state === 'waiting') {
    const update = db.updateTable('backup_runs').set(run).where('id', '=', latest.id);
    return update.returningAll().executeTakeFirstOrThrow();
  }
  const row = { ...run, id: newId() };
  return db.insertInto('backup_runs').values(row).returningAll().executeTakeFirstOrThrow();
}

function unusedFileName({ folder, now, timeZone }: BackupTask): string {
  const { day, time } = wallAt(now, timeZone);
  const seconds = new Date(now).toISOString().slice(17, 19);
  const name = `bujia-${day}-${time.replace(':', '')}${seconds}`;
  const suffixes = ['', ...'23456789'].map((digit) => (digit === '' ? '' : `-${digit}`));
  const isFree = (suffix: string) => !existsSync(join(folder.path, `${name}${suffix}.backup`));
  return `${name}${suffixes.find(isFree) ?? ''}.backup`;
}

/** Limit of failed runs: they must not displace backups among the rows that are read. */
const FAILURES_KEPT = 20;
/** Age at which the row of a backup is deleted whose file this process cannot see. */
const REMOTE_RUNS_KEPT_MS = 120 * 86_400_000;

/**
 * Deletes surplus backups, after a newer one was verified. Deletes only files that this database has
 * written and that are unchanged: another workshop may use the same folder.
 */
async function pruneBackups(db: Db, task: BackupTask): Promise<void> {
  const runs = await readLocalRuns(db, task.folder.path);
  const backups = runs.filter((run) => hasBackupFile(run) && run.place === 'here');
  const kept = backupsToKeep(backups, task);
  for (const backup of backups.filter((each) => !kept.has(each)))
    await deleteBackup(db, task, backup);
  const oldRemoteRuns = runs.filter(
    ({ place, startedAt }) => place !== 'here' && task.now - startedAt > REMOTE_RUNS_KEPT_MS,
  );
  await deleteRuns(db, oldRemoteRuns);
}

/** Deletes the rows of old failed runs. Called after every run: a missing disk causes very many. */
async function pruneFailedRuns(db: Db): Promise<void> {
  const failed = (await readRunRows(db)).filter(({ state }) => state === 'failed');
  await deleteRuns(db, failed.slice(FAILURES_KEPT));
}

async function deleteRuns(db: Db, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('backup_runs').where('id', 'in', ids).execute();
}

async function deleteBackup(
  db: Db,
  task: BackupTask,
  { id, file, seal }: BackupRun,
): Promise<void> {
  const path = join(task.folder.path, file);
  if (!BACKUP_FILE_NAME.test(file)) return;
  const isOwn = seal === null ? await readsAsBackup(path) : await hasSeal(path, seal, task);
  if (!isOwn) return;
  await rm(path, { force: true });
  await deleteRuns(db, [{ id }]);
}

/** Returns whether a file without a stored seal has a readable backup header. */
async function readsAsBackup(path: string): Promise<boolean> {
  const reader = new BackupReader(path, { keyFor: () => null });
  try {
    await reader.header();
    return true;
  } catch {
    return false;
  } finally {
    await reader.close();
  }
}
