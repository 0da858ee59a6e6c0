import type { AppContext } from '#platform/app-context.ts';
import type { Db } from '#platform/data/database.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { userError } from '../../contract/user-errors.ts';
import { auditFailure } from '../login/failed-attempts.ts';
import { claimAttempt, ownAccountSubject, type ThrottleSubject } from '../login/login-throttle.ts';
import { queueHashing, verifyPassword } from './passwords.ts';

type Given = { password: string; hash: string | null };

/** Checks a password. The attempt counts as failed until `releaseAttempt`. */
export async function attemptPassword(
  context: AppContext,
  who: ThrottleSubject,
  { password, hash }: Given,
): Promise<boolean> {
  if (context.config.rateLimits) await claimAttempt(context.db, who, context.clock());
  return verifyPassword(password, hash);
}

/**
 * Checks the caller's own password and returns its hash. `next` runs in the same place of the hashing
 * queue, so that it cannot be rejected as `busy` after a correct password. The attempt counts as
 * failed until `releaseAttempt`. Rejects with 403 `wrong-password` another password, which the audit log
 * records, with 429 too many guesses, with 503 `busy` if the hashing queue is full.
 */
export async function checkOwnPassword<Next>(
  context: AppContext,
  password: string,
  { actor, from }: Caller,
  next: () => Promise<Next>,
): Promise<{ who: ThrottleSubject; hash: string; next: Next }> {
  const who = ownAccountSubject(actor.id);
  const hash = await hashOf(context.db, actor.id);
  const done = await queueHashing('known', async () =>
    (await attemptPassword(context, who, { password, hash })) ? { next: await next() } : null,
  );
  if (done === null || hash === null) {
    await auditFailure(context, { action: 'step-up-failed', actor, from });
    throw userError('wrong-password');
  }
  return { who, hash, ...done };
}

async function hashOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
