import type { AppContext } from '../app-context.ts';
import { forgetOldChallenges } from '../auth/challenge.ts';
import { inTransaction, type Tx } from '../data/database.ts';
import { forgetOldKeys } from '../data/idempotency.ts';
import { forgetOldCalls } from '../http/rate-limit.ts';

/** Deletes or closes old rows of a module; `now` in epoch milliseconds. */
type CloseOldRows = (tx: Tx, now: number) => Promise<void>;

/**
 * Deletes rows that are no longer read, and closes what has expired, of this layer and of the modules, every hour
 * in one process.
 */
export async function startHousekeeping(
  context: AppContext,
  ofModules: readonly CloseOldRows[],
): Promise<void> {
  await context.jobs.work('housekeeping', () =>
    inTransaction(context.db, async (tx) => {
      await forgetOldCalls(tx);
      await forgetOldChallenges(tx);
      await forgetOldKeys(tx);
      for (const closeOldRows of ofModules) await closeOldRows(tx, context.clock());
    }),
  );
  await context.jobs.repeat('housekeeping', '17 * * * *');
}
