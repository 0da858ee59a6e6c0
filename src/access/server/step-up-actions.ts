import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import { renewSession } from '#platform/auth/sessions.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { releaseAttempt } from './login/login-throttle.ts';
import { checkOwnPassword } from './passwords/passwords.ts';

/** The token that replaces the session's former one, and when the step-up expires. */
export type StepUpReply = { token: string; until: string };

export function toStepUpReply({ config }: AppContext, token: string, now: number): StepUpReply {
  return { token, until: new Date(now + config.stepUpMinutes * 60_000).toISOString() };
}

/**
 * Step-up with the own password. Replies when it expires (`STEP_UP_MINUTES`), and the token that replaces
 * that of the call. Rejects with 403 `wrong-password` another password, with 429 too many guesses,
 * with 503 `busy` if the hashing queue is full, with 401 a session that ended, or whose token was
 * replaced, meanwhile.
 */
export async function stepUp(
  context: AppContext,
  { password }: { password: string },
  own: Caller,
): Promise<{ data: StepUpReply }> {
  const { who } = await checkOwnPassword(context, password, own, async () => undefined);
  const { actor, session, from } = own;
  const now = context.clock();
  const token = await inTransaction(context.db, async (tx) => {
    const renewed = await renewSession(tx, session.tokenHash, now);
    if (renewed === null) throw accessError(401);
    await releaseAttempt(tx, who, now);
    await writeAudit(tx, { actor, action: 'step-up', from, now });
    return renewed;
  });
  return { data: toStepUpReply(context, token, now) };
}

/**
 * Checks the own password for a call with the password in its body. It is no step-up: the reply of that
 * call cannot carry a new token, so the existing token must gain no rights. Rejects as `stepUp` does.
 */
export async function confirmOwnPassword(
  context: AppContext,
  password: string,
  own: Caller,
): Promise<void> {
  const { who } = await checkOwnPassword(context, password, own, async () => undefined);
  const { actor, from } = own;
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    await releaseAttempt(tx, who, now);
    await writeAudit(tx, { actor, action: 'step-up', from, now });
  });
}
