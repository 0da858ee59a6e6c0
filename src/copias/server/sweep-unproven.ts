import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server-kit/database.ts';
import { dropLeftover, type RehearsalPlace } from '#server-kit/rehearsal.ts';
import { UNPROVEN } from '../rules/backup-run.ts';
import { underBackupLock } from './backup-lock.ts';
import { closeInterrupted, placeOf, type RunRow, readRows } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';
import { hasSeal } from './copy-seal.ts';

type Swept = RehearsalPlace & Pick<BackupTask, 'folder' | 'appKey' | 'now'>;

/**
 * Ends and deletes what killed runs of this database left on this machine: rows that run, files
 * without a row of their own and the database of a test restore. What another database left stays.
 * The caller holds `BACKUP_LOCK`: what is under way looks the same.
 */
export async function sweepKilled(db: Db, task: Swept): Promise<void> {
  await closeInterrupted(db, task.now);
  const rows = (await readRows(db)).filter(({ place }) => place === placeOf(task.folder.path));
  await sweepUnproven(db, rows, task.folder.path);
  for (const row of rows) await sweepUnheard(db, row, task);
  // One that cannot be dropped fails the next rehearsal, which tells why.
  await dropLeftover(task).catch(() => undefined);
}

/** Deletes files without their final name, those that were fetched from the second target included. */
async function sweepUnproven(db: Db, rows: readonly RunRow[], folder: string): Promise<void> {
  const sent = await db.selectFrom('backup_second_copies').select('file').execute();
  const own = new Set([...rows, ...sent].map(({ file }) => file));
  const names = await readdir(folder).catch(() => []); // The next copy reports a missing folder.
  for (const name of names) {
    const end = name.indexOf(UNPROVEN);
    if (end > 0 && own.has(name.slice(0, end))) await rm(join(folder, name), { force: true });
  }
}

/**
 * Deletes the file of a run that was killed after it had named the file, before its row said so: no
 * list shows it. A file of the same name with another seal belongs to another database.
 */
async function sweepUnheard(db: Db, row: RunRow, task: Swept): Promise<void> {
  if (row.state !== 'failed' || row.seal === null) return;
  const path = join(task.folder.path, row.file);
  const isOwn = await hasSeal(path, row.seal.toString('hex'), task).catch(() => false);
  if (isOwn) await rm(path, { force: true });
  await db.updateTable('backup_runs').set({ seal: null }).where('id', '=', row.id).execute();
}

/**
 * Sweeps at the start of a process, unless another process makes a copy: that one sweeps itself.
 */
export async function sweepAtStart(db: Db, task: Swept): Promise<void> {
  await underBackupLock(task.connectionString, () => sweepKilled(db, task));
}
