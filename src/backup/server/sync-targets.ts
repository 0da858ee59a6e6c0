import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#platform/data/database.ts';
import { BackupError } from '#platform/operations/backup-error.ts';
import { backupsToKeep } from '../rules/backup-retention.ts';
import { UNVERIFIED_SUFFIX } from '../rules/backup-run.ts';
import type { CheckOutcome, TargetReason } from '../rules/backup-target.ts';
import { type BackupTask, hasSeal, readLocalRuns, readRunRows, sealKey } from './backup-rows.ts';
import { ownKey } from './file/backup-keys.ts';
import { testRestore } from './file/test-restore.ts';
import { type SecondStore, targetProblem, withSecondStore } from './second-store.ts';
import { findTargetWork, readTargets, type TargetBackup, type TargetWork } from './target-rows.ts';

/** A failure at one target, for the log. */
export type TargetFailure = { place: string; reason: TargetReason; error?: unknown };

/**
 * Sends the newest backup to the second target, and checks the newest backup of each target once a week.
 * The caller holds `BACKUP_LOCK`. Stores and returns the failures.
 */
export async function syncTargets(db: Db, task: BackupTask): Promise<TargetFailure[]> {
  const failures: TargetFailure[] = [];
  const { send } = await readTargetWork(db, task);
  if (send !== null) failures.push(...(await sendBackup(db, task, send)));
  const { checks } = await readTargetWork(db, task);
  for (const check of checks) failures.push(...(await checkTarget(db, task, check)));
  return failures;
}

async function readTargetWork(db: Db, task: BackupTask): Promise<TargetWork> {
  const runs = await readLocalRuns(db, task.folder.path);
  return findTargetWork(await readTargets(db, task, runs), task.now);
}

class TargetProblem extends Error {
  readonly reason: TargetReason;

  constructor(reason: TargetReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

async function sendBackup(
  db: Db,
  task: BackupTask,
  { backup, target }: NonNullable<TargetWork['send']>,
): Promise<TargetFailure[]> {
  const { place, second } = target;
  const sent_at = new Date(task.now);
  try {
    const file = join(task.folder.path, backup.file);
    if (!(await hasSeal(file, backup.seal, task))) throw new TargetProblem('changed');
    await withSecondStore(second, async (store) => {
      await deletePartialFiles(db, store);
      await store.put(backup.file, file);
      await withFetchedFile(task, store, backup, async (path) => {
        if (!(await hasSeal(path, backup.seal, task))) throw new TargetProblem('damaged');
      });
    });
    const { startedAt, seal, ...rest } = backup;
    const row = { ...rest, place, started_at: new Date(startedAt), seal: Buffer.from(seal, 'hex') };
    await db.insertInto('backup_second_copies').values(row).execute();
    await recordState(db, place, { sent_at, send_reason: null });
    await pruneSecondTarget(db, task);
    return [];
  } catch (error) {
    const reason = problemOf(error);
    await recordState(db, place, { sent_at, send_reason: reason });
    return [{ place, reason, error }];
  }
}

/** In a folder, the name also contains machine and process, which change with each container. */
const PARTIAL_NAME = /^(.+?\.backup)\.(?:.+\.)?partial$/;

/** Deletes partial files of killed runs of this database at the target. */
async function deletePartialFiles(db: Db, store: SecondStore): Promise<void> {
  const own = new Set((await readRunRows(db)).map((row) => row.file));
  for (const name of await store.names()) {
    const [, file] = PARTIAL_NAME.exec(name) ?? [];
    if (file !== undefined && own.has(file)) await store.remove(name);
  }
}

/** Deletes surplus backups at the second target; only files that were sent from here. */
async function pruneSecondTarget(db: Db, task: BackupTask): Promise<void> {
  const { second } = task;
  const [, target] = await readTargets(db, task, []);
  if (second === null || !target) return;
  const verified = { state: 'rehearsed', place: 'here', reason: null } as const;
  const backups = target.backups.map(({ file, startedAt }) => ({ ...verified, file, startedAt }));
  const kept = backupsToKeep(backups, task);
  const surplus = backups.filter((backup) => !kept.has(backup));
  if (surplus.length === 0) return;
  await withSecondStore(second, async (store) => {
    for (const { file } of surplus) {
      await store.remove(file);
      await db
        .deleteFrom('backup_second_copies')
        .where('place', '=', target.place)
        .where('file', '=', file)
        .execute();
    }
  });
}

async function checkTarget(
  db: Db,
  task: BackupTask,
  { backup, target }: TargetWork['checks'][number],
): Promise<TargetFailure[]> {
  const { place, second } = target;
  const checked_at = new Date(task.now);
  try {
    const check = (path: string) => checkBackup(task, backup, path);
    const check_outcome =
      second === null
        ? await check(join(task.folder.path, backup.file))
        : await withSecondStore(second, (store) => withFetchedFile(task, store, backup, check));
    await recordState(db, place, { checked_at, check_outcome, check_reason: null });
    return [];
  } catch (error) {
    const reason = problemOf(error);
    await recordState(db, place, { checked_at, check_outcome: 'failed', check_reason: reason });
    return [{ place, reason, error }];
  }
}

/**
 * Checks a backup by its seal and a test restore. An encrypted backup, which only its owner can open, is
 * compared by its seal alone: the same file passed a test restore when it was created.
 */
async function checkBackup(
  task: BackupTask,
  backup: TargetBackup,
  path: string,
): Promise<CheckOutcome> {
  if (!(await hasSeal(path, backup.seal, task))) throw new TargetProblem('changed');
  if (backup.encrypted) return 'matched';
  try {
    const outcome = await testRestore(task, path, { keyFor: ownKey(sealKey(task)) });
    return outcome === 'rehearsed' ? 'restored' : 'read';
  } catch (error) {
    throw new TargetProblem(
      error instanceof BackupError ? 'rehearsal-failed' : 'unexpected',
      error,
    );
  }
}

/**
 * Fetches a backup into the local folder while `work` runs. `deleteUnverifiedFiles` deletes the file of a killed
 * run by its name.
 */
async function withFetchedFile<Result>(
  { folder }: BackupTask,
  store: SecondStore,
  { file: name, bytes }: TargetBackup,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(folder.path, `${name}${UNVERIFIED_SUFFIX}.fetched`);
  try {
    await store.fetch(name, path, bytes);
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

const problemOf = (error: unknown) =>
  error instanceof TargetProblem ? error.reason : targetProblem(error);

type StateColumns =
  | { sent_at: Date; send_reason: TargetReason | null }
  | { checked_at: Date; check_outcome: CheckOutcome; check_reason: TargetReason | null };

async function recordState(db: Db, place: string, columns: StateColumns): Promise<void> {
  await db
    .insertInto('backup_targets')
    .values({ place, ...columns })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(columns))
    .execute();
}
