import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction } from '#server-kit/database.ts';
import { refused } from '#server-kit/doorkeeper.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import { renewSession } from '#server-kit/sessions.ts';
import { takeBack } from './login-throttle.ts';
import { checkOwnPassword } from './own-password.ts';

/** The token that replaces the session's former one, and until when the step-up counts. */
export type SteppedUp = { token: string; until: string };

export function steppedUp({ config }: Kit, token: string, now: number): SteppedUp {
  return { token, until: new Date(now + config.stepUpMinutes * 60_000).toISOString() };
}

/**
 * Step-up by the own password. Answers until when it counts (`STEP_UP_MINUTES`), and the token that
 * replaces the one of the call. Refuses (403 `wrong-password`) another password, (429) too many
 * guesses, (503 `busy`) where too many hash already, (401) a session that ended, or whose token was
 * replaced, meanwhile.
 */
export async function stepUp(
  kit: Kit,
  { password }: { password: string },
  own: Caller,
): Promise<{ data: SteppedUp }> {
  const { who } = await checkOwnPassword(kit, password, own, async () => undefined);
  const { actor, session, from } = own;
  const now = kit.clock();
  const token = await inTransaction(kit.db, async (tx) => {
    const renewed = await renewSession(tx, session.tokenHash, now);
    if (renewed === null) throw refused(401);
    await takeBack(tx, who, now);
    await writeAudit(tx, { actor, action: 'step-up', from, now });
    return renewed;
  });
  return { data: steppedUp(kit, token, now) };
}

/**
 * Checks the own password for a call that has it in its body. It is no step-up: the answer of that
 * call cannot carry a new token, so the former one must gain nothing. Refuses as `stepUp` does.
 */
export async function proveOwnPassword(kit: Kit, password: string, own: Caller): Promise<void> {
  const { who } = await checkOwnPassword(kit, password, own, async () => undefined);
  const { actor, from } = own;
  const now = kit.clock();
  await inTransaction(kit.db, async (tx) => {
    await takeBack(tx, who, now);
    await writeAudit(tx, { actor, action: 'step-up', from, now });
  });
}
