import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import { withBackupLock } from './backup-lock.ts';
import { type BackupRunRow, folderPlace, readRunRows } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';
import { type BackupResult, createVerifiedBackup } from './create-backup.ts';
import { pruneBackups, pruneFailedRuns } from './prune-backups.ts';
import { sweepInterrupted } from './sweep-interrupted.ts';
import { syncTargets, type TargetFailure } from './sync-targets.ts';

/**
 * `busy`: another process is at it; `overtaken`: it was, and has done it; `tended`: no copy was
 * due. `failures`: at the targets.
 */
export type BackupOutcome =
  | { outcome: 'busy' }
  | { outcome: 'overtaken' }
  | { outcome: 'tended'; failures: TargetFailure[] }
  | { outcome: 'ended'; made: BackupResult; failures: TargetFailure[] };

/**
 * Makes a copy, verifies it and tidies up, and records the result. One run at a time.
 */
export async function runBackup(task: BackupTask): Promise<BackupOutcome> {
  const done = await withBackupLock(task.connectionString, () => runLocked(task));
  return done ?? { outcome: 'busy' };
}

async function runLocked(task: BackupTask): Promise<BackupOutcome> {
  const { connectionString } = task;
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  const begun = performance.now();
  try {
    await sweepInterrupted(db, task);
    if (!task.make) return { outcome: 'tended', failures: await syncTargets(db, task) };
    const run = await beginRun(db, task);
    if (run === null) return { outcome: 'overtaken' };
    const made = await createVerifiedBackup(db, task, run);
    const ended_at = new Date(task.now + Math.round(performance.now() - begun));
    const { error: _error, ...told } = made;
    await db
      .updateTable('backup_runs')
      .set({ ...told, ended_at })
      .where('id', '=', run.id)
      .execute();
    if (made.state !== 'failed') await pruneBackups(db, task);
    await pruneFailedRuns(db);
    return { outcome: 'ended', made, failures: await syncTargets(db, task) };
  } finally {
    await db.destroy();
  }
}

/** Takes the copy that somebody asked for, or begins one that is due, unless there was one since. */
async function beginRun(db: Db, task: BackupTask): Promise<BackupRunRow | null> {
  const [latest] = await readRunRows(db);
  if ((latest?.id ?? null) !== task.latest) return null;
  const run = {
    state: 'running',
    started_at: new Date(task.now),
    place: folderPlace(task.folder.path),
    file: unusedFileName(task),
  };
  if (latest?.state === 'waiting') {
    const taken = db.updateTable('backup_runs').set(run).where('id', '=', latest.id);
    return taken.returningAll().executeTakeFirstOrThrow();
  }
  const row = { ...run, id: newId() };
  return db.insertInto('backup_runs').values(row).returningAll().executeTakeFirstOrThrow();
}

function unusedFileName({ folder, now, timeZone }: BackupTask): string {
  const { day, time } = wallAt(now, timeZone);
  const seconds = new Date(now).toISOString().slice(17, 19);
  const name = `bujia-${day}-${time.replace(':', '')}${seconds}`;
  const tail = ['', ...'23456789'].map((each) => (each === '' ? '' : `-${each}`));
  const free = tail.find((each) => !existsSync(join(folder.path, `${name}${each}.backup`))) ?? '';
  return `${name}${free}.backup`;
}
