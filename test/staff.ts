import { insertApiToken, newApiToken } from '#platform/auth/api-tokens.ts';
import { openSession } from '#platform/auth/sessions.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { hashToken, newId } from '#platform/data/ids.ts';
import type { Actor, Permission } from '#shared/contract/access-policy.ts';
import { MONDAY_MORNING } from './fixtures.ts';

/** A signed-in staff member without a known password. */
export type Staff = { actor: Actor; token: string; headers: { authorization: string } };

/** A hash that no password matches: tests of sign-in create other accounts. */
const NO_PASSWORD = '$argon2id$v=19$m=8,t=1,p=1$none$none';

let made = 0;

/**
 * Creates an account with these permissions (or role admin) and an open session, without hashing.
 * `now`: the clock of the app that is called, by default that of a test app.
 */
export async function createStaff(
  db: Db,
  granted: readonly Permission[] | 'admin',
  { name = 'Sofía Güida', now = MONDAY_MORNING }: { name?: string; now?: number } = {},
): Promise<Staff> {
  made += 1;
  const actor: Actor = {
    id: newId(),
    username: `persona-${made}-${Math.random().toString(36).slice(2, 8)}`,
    name,
    role: granted === 'admin' ? 'admin' : 'user',
    permissions: granted === 'admin' ? [] : granted,
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

type TokenOptions = { name?: string; now?: number; expiresAt?: number | null };

/** Gives a user an API token. `expiresAt`: epoch milliseconds; `null`: never. */
export async function createApiToken(
  db: Db,
  userId: string,
  permissions: readonly Permission[],
  { name = 'Programa', now = MONDAY_MORNING, expiresAt = null }: TokenOptions = {},
): Promise<{ id: string; token: string; headers: { authorization: string } }> {
  const token = newApiToken();
  const id = newId();
  const row = {
    id,
    user_id: userId,
    name,
    token_hash: hashToken(token),
    permissions: [...permissions],
    created_at: new Date(now),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  };
  await inTransaction(db, (tx) => insertApiToken(tx, row));
  return { id, token, headers: { authorization: `Bearer ${token}` } };
}
