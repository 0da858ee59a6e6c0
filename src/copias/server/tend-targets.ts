import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keysOf } from '#server-kit/app-keys.ts';
import { backupKey, ownKey } from '#server-kit/backup-keys.ts';
import { BackupRefused } from '#server-kit/backup-refused.ts';
import { sealOfBytes } from '#server-kit/backup-seal.ts';
import type { Db } from '#server-kit/database.ts';
import { rehearse } from '#server-kit/rehearsal.ts';
import { UNPROVEN } from '../rules/backup-run.ts';
import type { CheckOutcome, TargetReason } from '../rules/backup-target.ts';
import { keptOf } from '../rules/backups-kept.ts';
import { copiesIn } from './backup-folder.ts';
import { placeOf, readRows, runOf } from './backup-rows.ts';
import type { BackupTask } from './backup-task.ts';
import { targetProblem, UNSENT, withStore } from './second-store.ts';
import { readTargets, type TargetCopy, type TargetWork, workAt } from './target-rows.ts';

/** A failure at a target, for the log; the copies of the other one are not touched by it. */
export type TargetFailure = { place: string; reason: TargetReason; error?: unknown };

/**
 * Sends the newest copy to the second target, and once a week checks the newest copy of each. Only
 * for who holds `BACKUP_LOCK`. Writes down what failed, and returns it.
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
    if (!(await isSealed(file, copy, task))) throw new TargetProblem('changed');
    await withStore(second, async (store) => {
      const own = new Set((await readRows(db)).map((row) => row.file));
      for (const name of (await store.names()).filter((each) => each.endsWith(UNSENT))) {
        if (own.has(name.slice(0, -UNSENT.length))) await store.remove(name);
      }
      await store.put(copy.file, file);
      await fetched(
        task,
        copy.file,
        (into) => store.fetch(copy.file, into),
        async (path) => {
          if (!(await isSealed(path, copy, task))) throw new TargetProblem('damaged');
        },
      );
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

/** By its own copies alone, and only those that the database remembers to have sent. */
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
        : await withStore(second, (store) =>
            fetched(task, copy.file, (into) => store.fetch(copy.file, into), check),
          );
    await note(db, place, { checked_at, check_outcome, check_reason: null });
    return [];
  } catch (error) {
    const reason = problemOf(error);
    await note(db, place, { checked_at, check_outcome: 'failed', check_reason: reason });
    return [{ place, reason, error }];
  }
}

/**
 * Nobody here can open an encrypted copy any more: it must be the file that was restored when made.
 */
async function checkCopy(task: BackupTask, copy: TargetCopy, path: string): Promise<CheckOutcome> {
  if (!(await isSealed(path, copy, task))) throw new TargetProblem('changed');
  if (copy.encrypted) return 'matched';
  try {
    const outcome = await rehearse(task, path, { keyFor: ownKey(keyOf(task)) });
    return outcome === 'rehearsed' ? 'restored' : 'read';
  } catch (error) {
    throw new TargetProblem(
      error instanceof BackupRefused ? 'rehearsal-failed' : 'unexpected',
      error,
    );
  }
}

/**
 * Gives `work` a file of this machine for as long as it needs it; a killed run's is swept by its
 * name.
 */
async function fetched<Result>(
  { folder }: BackupTask,
  name: string,
  fetch: (into: string) => Promise<void>,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(folder.path, `${name}${UNPROVEN}.fetched`);
  try {
    await fetch(path);
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

const keyOf = ({ appKey }: BackupTask) => backupKey(keysOf(appKey));

async function isSealed(path: string, { seal }: TargetCopy, task: BackupTask): Promise<boolean> {
  return (await sealOfBytes(keyOf(task), createReadStream(path))).toString('hex') === seal;
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
