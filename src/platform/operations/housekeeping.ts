import type { AppContext } from '../app-context.ts';
import { forgetOldChallenges } from '../auth/challenge.ts';
import { inTransaction, type Tx } from '../data/database.ts';
import { forgetOldKeys } from '../data/idempotency.ts';
import { forgetOldCalls } from '../http/rate-limit.ts';

/** Deletes old rows of a module; `now` in epoch milliseconds. */
type DeleteOldRows = (tx: Tx, now: number) => Promise<void>;

/** Deletes rows that are no longer read, of this layer and of the modules, every hour in one process. */
export async function startHousekeeping(
  context: AppContext,
  ofModules: readonly DeleteOldRows[],
): Promise<void> {
  await context.jobs.work('housekeeping', () =>
    inTransaction(context.db, async (tx) => {
      await forgetOldCalls(tx);
      await forgetOldChallenges(tx);
      await forgetOldKeys(tx);
      for (const deleteOldRows of ofModules) await deleteOldRows(tx, context.clock());
    }),
  );
  await context.jobs.repeat('housekeeping', '17 * * * *');
}
