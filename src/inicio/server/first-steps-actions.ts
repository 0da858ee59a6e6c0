import type { AppContext } from '#platform/app-context.ts';
import type { Outcome, RecordKey } from '../rules/first-steps.ts';

/** Records an admin's outcome of a step; `open` deletes it. Idempotent. */
export async function recordStep(
  { db, clock }: AppContext,
  step: RecordKey,
  outcome: Outcome | 'open',
): Promise<void> {
  if (outcome === 'open') {
    await db.deleteFrom('first_steps').where('step', '=', step).execute();
    return;
  }
  const at = new Date(clock());
  await db
    .insertInto('first_steps')
    .values({ step, outcome, at })
    .onConflict((conflict) => conflict.column('step').doUpdateSet({ outcome, at }))
    .execute();
}
