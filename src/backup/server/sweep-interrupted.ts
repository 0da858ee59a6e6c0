import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#platform/data/database.ts';
import { newClient } from '#platform/data/database-client.ts';
import { UNVERIFIED_SUFFIX } from '../rules/backup-run.ts';
import {
  BACKUP_LOCK,
  type BackupRunRow,
  type BackupTask,
  failInterruptedRuns,
  folderPlace,
  hasSeal,
  readRunRows,
} from './backup-rows.ts';
import { dropScratchDatabase, type TestRestoreTarget } from './file/test-restore.ts';

type SweepTask = TestRestoreTarget & Pick<BackupTask, 'folder' | 'appKey' | 'now'>;

/**
 * Cleans up after killed runs of this database on this machine: ends their rows, and deletes files without a
 * row and the database of a test restore. Keeps files of other databases. The caller holds `BACKUP_LOCK`,
 * because a running backup looks the same.
 */
export async function sweepInterrupted(db: Db, task: SweepTask): Promise<void> {
  await failInterruptedRuns(db, task.now);
  const rows = (await readRunRows(db)).filter(
    ({ place }) => place === folderPlace(task.folder.path),
  );
  await deleteUnverifiedFiles(db, rows, task.folder.path);
  for (const row of rows) await deleteUnrecordedFile(db, row, task);
  // If the drop fails, the next test restore fails and reports the reason.
  await dropScratchDatabase(task).catch(() => undefined);
}

/** Deletes files without their final name, including those fetched from the second target. */
async function deleteUnverifiedFiles(
  db: Db,
  rows: readonly BackupRunRow[],
  folder: string,
): Promise<void> {
  const sent = await db.selectFrom('backup_second_copies').select('file').execute();
  const own = new Set([...rows, ...sent].map(({ file }) => file));
  const names = await readdir(folder).catch(() => []); // The next backup reports a missing folder.
  for (const name of names) {
    const end = name.indexOf(UNVERIFIED_SUFFIX);
    if (end > 0 && own.has(name.slice(0, end))) await rm(join(folder, name), { force: true });
  }
}

/**
 * Deletes the file of a run that was killed after it had named the file and before it had updated the row: no
 * list shows that file. A file of the same name with another seal belongs to another database.
 */
async function deleteUnrecordedFile(db: Db, row: BackupRunRow, task: SweepTask): Promise<void> {
  if (row.state !== 'failed' || row.seal === null) return;
  const path = join(task.folder.path, row.file);
  const isOwn = await hasSeal(path, row.seal.toString('hex'), task).catch(() => false);
  if (isOwn) await rm(path, { force: true });
  await db.updateTable('backup_runs').set({ seal: null }).where('id', '=', row.id).execute();
}

/** Cleans up at the start of a process, unless another process creates a backup and cleans up itself. */
export async function sweepAtStart(db: Db, task: SweepTask): Promise<void> {
  await withBackupLock(task.connectionString, () => sweepInterrupted(db, task));
}

/**
 * Runs `work` with `BACKUP_LOCK`; returns `null` if another process has the lock. The lock belongs to the
 * connection, so a killed process leaves no lock behind.
 */
export async function withBackupLock<Result>(
  connectionString: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const lock = newClient(connectionString, 'bujia-backup-lock');
  lock.on('error', () => {}); // The work fails by its own connection.
  await lock.connect();
  try {
    const { rows } = await lock.query<{ acquired: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS acquired',
      [BACKUP_LOCK],
    );
    return rows[0]?.acquired ? await work() : null;
  } finally {
    await lock.end();
  }
}
