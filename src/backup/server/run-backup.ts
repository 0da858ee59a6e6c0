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
 * `busy`: another process creates a backup. `overtaken`: another process has created it. `targets-synced`:
 * no backup was due. `failures`: failures at the targets.
 */
export type BackupOutcome =
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
