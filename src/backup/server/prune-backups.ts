import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#platform/data/database.ts';
import { backupsToKeep } from '../rules/backup-retention.ts';
import { BACKUP_FILE_NAME, type BackupRun, hasBackupFile } from '../rules/backup-run.ts';
import { readLocalRuns, readRunRows } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';
import { BackupReader } from './file/backup-reader.ts';
import { hasSeal } from './file-seal.ts';

/** Limit of failed runs: they must not displace backups among the rows that are read. */
const FAILURES_KEPT = 20;
/** Age at which the row of a backup is deleted whose file this process cannot see. */
const REMOTE_RUNS_KEPT_MS = 120 * 86_400_000;

/**
 * Deletes surplus backups, after a newer one was verified. Deletes only files that this database has
 * written and that are unchanged: another workshop may use the same folder.
 */
export async function pruneBackups(db: Db, task: BackupTask): Promise<void> {
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
export async function pruneFailedRuns(db: Db): Promise<void> {
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
