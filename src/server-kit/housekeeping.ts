import { forgetOldCalls } from './call-counts.ts';
import { forgetOldChallenges } from './challenge.ts';
import { inTransaction } from './database.ts';
import { forgetOldKeys } from './idempotency.ts';
import type { Kit } from './kit.ts';

/** Every hour, in one of the processes: rows that nothing reads any more go. */
export async function startHousekeeping(kit: Kit): Promise<void> {
  await kit.jobs.work('housekeeping', () =>
    inTransaction(kit.db, async (tx) => {
      await forgetOldCalls(tx);
      await forgetOldChallenges(tx);
      await forgetOldKeys(tx);
    }),
  );
  await kit.jobs.repeat('housekeeping', '17 * * * *');
}
