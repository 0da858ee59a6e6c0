import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownKey } from '#server-kit/backup-keys.ts';
import { BackupRefused } from '#server-kit/backup-refused.ts';
import type { Db } from '#server-kit/database.ts';
import { rehearse } from '#server-kit/rehearsal.ts';
import { UNPROVEN } from '../rules/backup-run.ts';
import type { CheckOutcome, TargetReason } from '../rules/backup-target.ts';
import { keptOf } from '../rules/backups-kept.ts';
import { copiesIn } from './backup-folder.ts';
import { placeOf, readRows, runOf } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';
import { hasSeal, sealKey } from './copy-seal.ts';
import { type SecondStore, targetProblem, withStore } from './second-store.ts';
import { readTargets, type TargetCopy, type TargetWork, workAt } from './target-rows.ts';

/** A failure at one target, for the log. */
export type TargetFailure = { place: string; reason: TargetReason; error?: unknown };

/**
 * Sends the newest copy to the second target, and once a week checks the newest copy of each. The
 * caller holds `BACKUP_LOCK`. Stores what failed and returns it.
 */
export async function tendTargets(db: Db, task: BackupTask): Promise<TargetFailure[]> {
  const failures: TargetFailure[] = [];
  const { send } = await dueAt(db, task);
  if (send !== null) failures.push(...(await sendTo(db, task, send)));
  const { checks } = await dueAt(db, task);
  for (const check of checks) failures.push(...(await checkAt(db, task, check)));
  return failures;
}

async function dueAt(db: Db, task: BackupTask): Promise<TargetWork> {
  const { path } = task.folder;
  const seen = { here: placeOf(path), files: await copiesIn(path), beingMade: true };
  const runs = (await readRows(db)).map((row) => runOf(row, seen));
  return workAt(await readTargets(db, task, runs), task.now);
}

class TargetProblem extends Error {
  readonly reason: TargetReason;

  constructor(reason: TargetReason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

async function sendTo(
  db: Db,
  task: BackupTask,
  { copy, target }: NonNullable<TargetWork['send']>,
): Promise<TargetFailure[]> {
  const { place, second } = target;
  const sent_at = new Date(task.now);
  try {
    const file = join(task.folder.path, copy.file);
    if (!(await hasSeal(file, copy.seal, task))) throw new TargetProblem('changed');
    await withStore(second, async (store) => {
      await sweepUnsent(db, store);
      await store.put(copy.file, file);
      await withFetched(task, store, copy, async (path) => {
        if (!(await hasSeal(path, copy.seal, task))) throw new TargetProblem('damaged');
      });
    });
    const { startedAt, seal, ...rest } = copy;
    const row = { ...rest, place, started_at: new Date(startedAt), seal: Buffer.from(seal, 'hex') };
    await db.insertInto('backup_second_copies').values(row).execute();
    await note(db, place, { sent_at, send_reason: null });
    await pruneSecond(db, task);
    return [];
  } catch (error) {
    const reason = problemOf(error);
    await note(db, place, { sent_at, send_reason: reason });
    return [{ place, reason, error }];
  }
}

/** A folder's file names the machine and the process, too: a container gets others each time. */
const UNSENT_NAME = /^(.+?\.backup)\.(?:.+\.)?partial$/;

/** Deletes what a killed run of this database left unfinished at the target. */
async function sweepUnsent(db: Db, store: SecondStore): Promise<void> {
  const own = new Set((await readRows(db)).map((row) => row.file));
  for (const name of await store.names()) {
    const [, file] = UNSENT_NAME.exec(name) ?? [];
    if (file !== undefined && own.has(file)) await store.remove(name);
  }
}

/** Deletes surplus copies at the second target; of the files there, only those that were sent. */
async function pruneSecond(db: Db, task: BackupTask): Promise<void> {
  const { second } = task;
  const [, target] = await readTargets(db, task, []);
  if (second === null || !target) return;
  const asRun = { state: 'rehearsed', place: 'here', reason: null } as const;
  const copies = target.copies.map(({ file, startedAt }) => ({ ...asRun, file, startedAt }));
  const kept = keptOf(copies, task);
  const surplus = copies.filter((copy) => !kept.has(copy));
  if (surplus.length === 0) return;
  await withStore(second, async (store) => {
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

async function checkAt(
  db: Db,
  task: BackupTask,
  { copy, target }: TargetWork['checks'][number],
): Promise<TargetFailure[]> {
  const { place, second } = target;
  const checked_at = new Date(task.now);
  try {
    const check = (path: string) => checkCopy(task, copy, path);
    const check_outcome =
      second === null
        ? await check(join(task.folder.path, copy.file))
        : await withStore(second, (store) => withFetched(task, store, copy, check));
    await note(db, place, { checked_at, check_outcome, check_reason: null });
    return [];
  } catch (error) {
    const reason = problemOf(error);
    await note(db, place, { checked_at, check_outcome: 'failed', check_reason: reason });
    return [{ place, reason, error }];
  }
}

/**
 * An encrypted copy can be opened by its owner alone: it is compared with the seal of the file that
 * was test-restored when it was made.
 */
async function checkCopy(task: BackupTask, copy: TargetCopy, path: string): Promise<CheckOutcome> {
  if (!(await hasSeal(path, copy.seal, task))) throw new TargetProblem('changed');
  if (copy.encrypted) return 'matched';
  try {
    const outcome = await rehearse(task, path, { keyFor: ownKey(sealKey(task)) });
    return outcome === 'rehearsed' ? 'restored' : 'read';
  } catch (error) {
    throw new TargetProblem(
      error instanceof BackupRefused ? 'rehearsal-failed' : 'unexpected',
      error,
    );
  }
}

/**
 * Fetches a copy into the local folder for as long as `work` needs it. `sweepUnproven` deletes what
 * a killed run leaves, by its name.
 */
async function withFetched<Result>(
  { folder }: BackupTask,
  store: SecondStore,
  { file: name, bytes }: TargetCopy,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(folder.path, `${name}${UNPROVEN}.fetched`);
  try {
    await store.fetch(name, path, bytes);
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

const problemOf = (error: unknown) =>
  error instanceof TargetProblem ? error.reason : targetProblem(error);

type Noted =
  | { sent_at: Date; send_reason: TargetReason | null }
  | { checked_at: Date; check_outcome: CheckOutcome; check_reason: TargetReason | null };

async function note(db: Db, place: string, noted: Noted): Promise<void> {
  await db
    .insertInto('backup_targets')
    .values({ place, ...noted })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(noted))
    .execute();
}
