import type { Db } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import { refuseUser } from '../contract/user-refusals.ts';
import { auditFailure } from './failed-attempts.ts';
import { inTurn } from './hashing-queue.ts';
import { claimAttempt, type Guesser, ownGuesser } from './login-throttle.ts';
import { fits } from './passwords.ts';

type Given = { password: string; hash: string | null };

/** Checks a password. The attempt counts as failed until `takeBack`. */
export async function guess(kit: Kit, who: Guesser, { password, hash }: Given): Promise<boolean> {
  if (kit.config.rateLimits) await claimAttempt(kit.db, who, kit.clock());
  return fits(password, hash);
}

/**
 * Checks the caller's own password and returns its hash. `next` runs in the same turn of the
 * hashing queue, so that a right password is not refused as `busy` afterwards. The attempt counts
 * as failed until `takeBack`. Refuses (403 `wrong-password`) another password, which the audit log
 * records, (429) too many guesses, (503 `busy`) where too many hash already.
 */
export async function checkOwnPassword<Next>(
  kit: Kit,
  password: string,
  { actor, from }: Caller,
  next: () => Promise<Next>,
): Promise<{ who: Guesser; hash: string; next: Next }> {
  const who = ownGuesser(actor.id);
  const hash = await hashOf(kit.db, actor.id);
  const done = await inTurn('known', async () =>
    (await guess(kit, who, { password, hash })) ? { next: await next() } : null,
  );
  if (done === null || hash === null) {
    await auditFailure(kit, { action: 'step-up-failed', actor, from });
    throw refuseUser('wrong-password');
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
