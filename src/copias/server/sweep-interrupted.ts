import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dropScratchDatabase, type TestRestoreTarget } from '#platform/backup/test-restore.ts';
import type { Db } from '#platform/data/database.ts';
import { UNVERIFIED_SUFFIX } from '../rules/backup-run.ts';
import { withBackupLock } from './backup-lock.ts';
import { type BackupRunRow, failInterruptedRuns, folderPlace, readRunRows } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';
import { hasSeal } from './file-seal.ts';

type SweepTask = TestRestoreTarget & Pick<BackupTask, 'folder' | 'appKey' | 'now'>;

/**
 * Ends and deletes what killed runs of this database left on this machine: rows that run, files
 * without a row of their own and the database of a test restore. What another database left stays.
 * The caller holds `BACKUP_LOCK`: what is under way looks the same.
 */
export async function sweepInterrupted(db: Db, task: SweepTask): Promise<void> {
  await failInterruptedRuns(db, task.now);
  const rows = (await readRunRows(db)).filter(
    ({ place }) => place === folderPlace(task.folder.path),
  );
  await deleteUnverifiedFiles(db, rows, task.folder.path);
  for (const row of rows) await deleteUnrecordedFile(db, row, task);
  // One that cannot be dropped fails the next rehearsal, which tells why.
  await dropScratchDatabase(task).catch(() => undefined);
}

/** Deletes files without their final name, those that were fetched from the second target included. */
async function deleteUnverifiedFiles(
  db: Db,
  rows: readonly BackupRunRow[],
  folder: string,
): Promise<void> {
  const sent = await db.selectFrom('backup_second_copies').select('file').execute();
  const own = new Set([...rows, ...sent].map(({ file }) => file));
  const names = await readdir(folder).catch(() => []); // The next copy reports a missing folder.
  for (const name of names) {
    const end = name.indexOf(UNVERIFIED_SUFFIX);
    if (end > 0 && own.has(name.slice(0, end))) await rm(join(folder, name), { force: true });
  }
}

/**
 * Deletes the file of a run that was killed after it had named the file, before its row said so: no
 * list shows it. A file of the same name with another seal belongs to another database.
 */
async function deleteUnrecordedFile(db: Db, row: BackupRunRow, task: SweepTask): Promise<void> {
  if (row.state !== 'failed' || row.seal === null) return;
  const path = join(task.folder.path, row.file);
  const isOwn = await hasSeal(path, row.seal.toString('hex'), task).catch(() => false);
  if (isOwn) await rm(path, { force: true });
  await db.updateTable('backup_runs').set({ seal: null }).where('id', '=', row.id).execute();
}

/**
 * Sweeps at the start of a process, unless another process makes a copy: that one sweeps itself.
 */
export async function sweepAtStart(db: Db, task: SweepTask): Promise<void> {
  await withBackupLock(task.connectionString, () => sweepInterrupted(db, task));
}
