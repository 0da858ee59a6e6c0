import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupReader } from '#server-kit/backup-file.ts';
import type { Db } from '#server-kit/database.ts';
import { BACKUP_NAME, type BackupRun, isCopy } from '../rules/backup-run.ts';
import { keptOf } from '../rules/backups-kept.ts';
import { copiesIn } from './backup-folder.ts';
import { placeOf, readRows, runOf } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';
import { hasSeal } from './copy-seal.ts';

/** So many failed tries tell enough; they must not crowd the copies out of what is read. */
const FAILURES_KEPT = 20;
/** Of a copy whose file this process cannot see. */
const STRANGE_KEPT_MS = 120 * 86_400_000;

/**
 * Deletes the copies that are too many, once a newer one is verified. Only what this database
 * remembers to have written, and what still is the file that it wrote: another workshop may use the
 * folder.
 */
export async function pruneCopies(db: Db, task: BackupTask): Promise<void> {
  const { path } = task.folder;
  const seen = { here: placeOf(path), files: await copiesIn(path), beingMade: true };
  const runs = (await readRows(db)).map((row) => runOf(row, seen));
  const copies = runs.filter((run) => isCopy(run) && run.place === 'here');
  const kept = keptOf(copies, task);
  for (const copy of copies.filter((each) => !kept.has(each))) await prune(db, task, copy);
  const strange = runs.filter(
    ({ place, startedAt }) => place !== 'here' && task.now - startedAt > STRANGE_KEPT_MS,
  );
  await forget(db, strange);
}

/** After every try: a disk that is away for weeks is tried very often. */
export async function forgetFailures(db: Db): Promise<void> {
  const failed = (await readRows(db)).filter(({ state }) => state === 'failed');
  await forget(db, failed.slice(FAILURES_KEPT));
}

async function forget(db: Db, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('backup_runs').where('id', 'in', ids).execute();
}

async function prune(db: Db, task: BackupTask, { id, file, seal }: BackupRun): Promise<void> {
  const path = join(task.folder.path, file);
  if (!BACKUP_NAME.test(file)) return;
  const isOwn = seal === null ? await readsAsBackup(path) : await hasSeal(path, seal, task);
  if (!isOwn) return;
  await rm(path, { force: true });
  await forget(db, [{ id }]);
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
