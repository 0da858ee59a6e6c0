import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupReader } from '#platform/backup/backup-reader.ts';
import type { Db } from '#platform/data/database.ts';
import { backupsToKeep } from '../rules/backup-retention.ts';
import { BACKUP_FILE_NAME, type BackupRun, hasBackupFile } from '../rules/backup-run.ts';
import { listBackupFiles } from './backup-folder.ts';
import { folderPlace, readRunRows, toBackupRun } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';
import { hasSeal } from './file-seal.ts';

/** So many failed tries tell enough; they must not crowd the copies out of what is read. */
const FAILURES_KEPT = 20;
/** Of a copy whose file this process cannot see. */
const REMOTE_RUNS_KEPT_MS = 120 * 86_400_000;

/**
 * Deletes the copies that are too many, once a newer one is verified. Only what this database
 * remembers to have written, and what still is the file that it wrote: another workshop may use the
 * folder.
 */
export async function pruneBackups(db: Db, task: BackupTask): Promise<void> {
  const { path } = task.folder;
  const seen = { here: folderPlace(path), files: await listBackupFiles(path), beingMade: true };
  const runs = (await readRunRows(db)).map((row) => toBackupRun(row, seen));
  const copies = runs.filter((run) => hasBackupFile(run) && run.place === 'here');
  const kept = backupsToKeep(copies, task);
  for (const copy of copies.filter((each) => !kept.has(each))) await deleteBackup(db, task, copy);
  const strange = runs.filter(
    ({ place, startedAt }) => place !== 'here' && task.now - startedAt > REMOTE_RUNS_KEPT_MS,
  );
  await deleteRuns(db, strange);
}

/** After every try: a disk that is away for weeks is tried very often. */
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

/** Whether a copy from before copies had a seal has a readable header. */
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
