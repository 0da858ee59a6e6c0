import type { StaffActor } from '#shared/contract/access-policy.ts';
import { isUndoOpen } from '#shared/records/step-undo.ts';
import type { Tx } from './database.ts';
import {
  changesBetween,
  hashOfImages,
  type RowChange,
  type RowSet,
  readImages,
} from './row-images.ts';

type Change = { by: StaffActor; now: number };

/** Data for the undo of a step: the status before it, the changes of its rows, and the hash of the rows after it. */
export type StoredStep = { from: string; changes: readonly RowChange[]; hash: Buffer };

/**
 * Runs a step of a record and stores the rows of `sets` that it changed, for its undo. The caller has locked these
 * rows. The stored step replaces the record's earlier one.
 */
export async function runStoredStep<Result>(
  tx: Tx,
  recordId: string,
  { from, to, sets }: { from: string; to: string; sets: readonly RowSet[] },
  { by, now }: Change,
  step: () => Promise<Result>,
): Promise<Result> {
  const before = await readImages(tx, sets);
  const result = await step();
  const after = await readImages(tx, sets);
  const stored = {
    by_id: by.id,
    at: new Date(now),
    from_status: from,
    to_status: to,
    changes: JSON.stringify(changesBetween(sets, before, after)),
    after_hash: hashOfImages(after),
  };
  await tx
    .insertInto('step_undos')
    .values({ record_id: recordId, ...stored })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(stored))
    .execute();
  return result;
}

/**
 * Deletes and returns the stored step of the caller that led the record to `to`. `reject` builds the error for a step
 * that is not stored for the caller, and for one that is too old.
 */
export async function claimStep(
  tx: Tx,
  record: { id: string; to: string },
  { by, now }: Change,
  reject: (code: 'nothing-to-undo' | 'undo-too-late') => Error,
): Promise<StoredStep> {
  const stored = await tx
    .deleteFrom('step_undos')
    .where('record_id', '=', record.id)
    .where('by_id', '=', by.id)
    .where('to_status', '=', record.to)
    .returningAll()
    .executeTakeFirst();
  if (!stored) throw reject('nothing-to-undo');
  if (!isUndoOpen(stored.at.getTime(), now)) throw reject('undo-too-late');
  // Only `runStoredStep` writes the column.
  const changes = stored.changes as RowChange[];
  return { from: stored.from_status, changes, hash: stored.after_hash };
}

/** Returns whether the rows of `sets` are unchanged since the step. */
export async function isAsAfterStep(
  tx: Tx,
  sets: readonly RowSet[],
  { hash }: StoredStep,
): Promise<boolean> {
  return hashOfImages(await readImages(tx, sets)).equals(hash);
}

/** Deletes steps older than an hour. Called by housekeeping. */
export async function deleteOldStepUndos(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('step_undos')
    .where('at', '<', new Date(now - 3_600_000))
    .execute();
}
