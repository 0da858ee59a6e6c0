import type { AppContext } from '../app-context.ts';
import { forgetOldChallenges } from '../auth/challenge.ts';
import { inTransaction, type Tx } from '../data/database.ts';
import { forgetOldKeys } from '../data/idempotency.ts';
import { forgetOldCalls } from '../http/rate-limit.ts';

/** What a room forgets; `now` in epoch milliseconds. */
type Forget = (tx: Tx, now: number) => Promise<void>;

/** Every hour, in one of the processes: rows that nothing reads any more go, the rooms' too. */
export async function startHousekeeping(
  context: AppContext,
  ofRooms: readonly Forget[],
): Promise<void> {
  await context.jobs.work('housekeeping', () =>
    inTransaction(context.db, async (tx) => {
      await forgetOldCalls(tx);
      await forgetOldChallenges(tx);
      await forgetOldKeys(tx);
      for (const forget of ofRooms) await forget(tx, context.clock());
    }),
  );
  await context.jobs.repeat('housekeeping', '17 * * * *');
}
