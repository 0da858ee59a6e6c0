import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction } from '#server-kit/database.ts';
import { refused } from '#server-kit/doorkeeper.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import { noteStepUp } from '#server-kit/sessions.ts';
import { takeBack } from './login-throttle.ts';
import { checkOwnPassword } from './own-password.ts';

/**
 * Confirms by the own password who is at the session. Answers until when it counts
 * (`STEP_UP_MINUTES`). Refuses (403 `wrong-password`) another one, (429) too many guesses, (503
 * `busy`) where too many hash already, (401) a session that ended meanwhile.
 */
export async function stepUp(
  kit: Kit,
  { password }: { password: string },
  own: Caller,
): Promise<{ data: { until: string } }> {
  const { who } = await checkOwnPassword(kit, password, own, async () => undefined);
  const { actor, session, from } = own;
  const now = kit.clock();
  await inTransaction(kit.db, async (tx) => {
    if (!(await noteStepUp(tx, session.tokenHash, now))) throw refused(401);
    await takeBack(tx, who, now);
    await writeAudit(tx, { actor, action: 'step-up', from, now });
  });
  return { data: { until: new Date(now + kit.config.stepUpMinutes * 60_000).toISOString() } };
}

/** The same for a call that asks for the password itself: it counts for those that follow, too. */
export async function proveOwnPassword(kit: Kit, password: string, own: Caller): Promise<void> {
  await stepUp(kit, { password }, own);
}
