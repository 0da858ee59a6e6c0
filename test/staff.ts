import { openSession } from '#platform/auth/sessions.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Actor, Permission } from '#shared/contract/access-policy.ts';

/** A signed-in staff member of a test; nobody knows a password of theirs. */
export type Staff = { actor: Actor; token: string; headers: { authorization: string } };

/** No password hashes to this: signing in is tested with accounts made through the API. */
const NO_PASSWORD = '$argon2id$v=19$m=8,t=1,p=1$none$none';

let made = 0;

/** An account with these flags (or role admin) and an open session, without the work of hashing. */
export async function createStaff(
  db: Db,
  flags: readonly Permission[] | 'admin',
  { name = 'Sofía Güida', now = Date.now() }: { name?: string; now?: number } = {},
): Promise<Staff> {
  made += 1;
  const actor: Actor = {
    id: newId(),
    username: `persona-${made}-${Math.random().toString(36).slice(2, 8)}`,
    name,
    role: flags === 'admin' ? 'admin' : 'user',
    permissions: flags === 'admin' ? [] : flags,
  };
  const token = await inTransaction(db, async (tx) => {
    const { permissions, ...row } = actor;
    await tx
      .insertInto('users')
      .values({ ...row, permissions: [...permissions], password_hash: NO_PASSWORD })
      .execute();
    return openSession(tx, actor.id, now);
  });
  return { actor, token, headers: { authorization: `Bearer ${token}` } };
}
