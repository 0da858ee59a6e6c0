import { forgetOldCalls } from './call-counts.ts';
import { forgetOldChallenges } from './challenge.ts';
import { inTransaction, type Tx } from './database.ts';
import { forgetOldKeys } from './idempotency.ts';
import type { Kit } from './kit.ts';

/** What a room forgets; `now` in epoch milliseconds. */
type Forget = (tx: Tx, now: number) => Promise<void>;

/** Every hour, in one of the processes: rows that nothing reads any more go, the rooms' too. */
export async function startHousekeeping(kit: Kit, ofRooms: readonly Forget[]): Promise<void> {
  await kit.jobs.work('housekeeping', () =>
    inTransaction(kit.db, async (tx) => {
      await forgetOldCalls(tx);
      await forgetOldChallenges(tx);
      await forgetOldKeys(tx);
      for (const forget of ofRooms) await forget(tx, kit.clock());
    }),
  );
  await kit.jobs.repeat('housekeeping', '17 * * * *');
}
