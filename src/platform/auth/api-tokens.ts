import type { Insertable, Selectable } from 'kysely';
import { type Actor, isAllowed, type Permission } from '#shared/contract/access-policy.ts';
import type { Db, Tx } from '../data/database.ts';
import type { ApiTokens } from '../data/database-types.ts';
import { hashToken, newToken } from '../data/ids.ts';
import { callerOf, factorNeeded, type Session, USER_COLUMNS } from './sessions.ts';

/** Names the kind of the token: for the guard, and for scanners that look for published secrets. */
const PREFIX = 'bujia_';
const API_TOKEN_FORM = /^bujia_[A-Za-z0-9_-]{43}$/;
/** `last_used_at` is updated at most once in this time. */
const USE_INTERVAL_MS = 60_000;

export const isApiToken = (token: string) => token.startsWith(PREFIX);

export const newApiToken = () => PREFIX + newToken();

/**
 * Returns the session of a call by an API token; `null` for an unknown, malformed, revoked or expired
 * one. Its actor is the owner without the role admin, with the permissions of the token that the owner
 * has now.
 */
export async function findApiToken(db: Db, token: string, now: number): Promise<Session | null> {
  if (!API_TOKEN_FORM.test(token)) return null;
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(USER_COLUMNS)
    .select(['api_tokens.id as token_id', 'api_tokens.name as token_name'])
    .select(['api_tokens.permissions as granted', 'expires_at', 'last_used_at'])
    .select(factorNeeded.as('factor_needed'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row || isExpired(row, now)) return null;
  if (now - (row.last_used_at?.getTime() ?? 0) > USE_INTERVAL_MS) {
    await recordUse(db, row.token_id, now);
  }
  const { actor, ...caller } = callerOf(row);
  const permissions = permissionsOfToken(actor, row.granted as Permission[]);
  return {
    ...caller,
    id: row.token_id,
    actor: { ...actor, role: 'user', permissions },
    tokenName: row.token_name,
    tokenHash,
    steppedUpAt: Number.NEGATIVE_INFINITY,
  };
}

/** Returns the granted permissions that the owner has. */
export function permissionsOfToken(
  owner: Pick<Actor, 'role' | 'permissions'>,
  granted: readonly Permission[],
): Permission[] {
  return granted.filter((permission) => isAllowed([permission], owner));
}

function isExpired({ expires_at }: Pick<Selectable<ApiTokens>, 'expires_at'>, now: number) {
  return expires_at !== null && expires_at.getTime() <= now;
}

/** Writes once, however many calls come at the same moment. */
async function recordUse(db: Db, id: string, now: number): Promise<void> {
  const before = new Date(now - USE_INTERVAL_MS);
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .execute();
}

/** Returns the tokens of a user, the newest first, with the permissions that the user no longer has. */
export async function readApiTokens(db: Db | Tx, userId: string) {
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.permissions as granted'])
    .select(['api_tokens.created_at', 'expires_at', 'last_used_at'])
    .select(['role', 'users.permissions'])
    .where('user_id', '=', userId)
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id', 'desc')
    .execute();
  return rows.map(({ granted, role, permissions, ...token }) => {
    const owner = { role, permissions } as Pick<Actor, 'role' | 'permissions'>;
    const effective = permissionsOfToken(owner, granted as Permission[]);
    const lost = (granted as Permission[]).filter((each) => !effective.includes(each));
    return { ...token, permissions: granted as Permission[], lost };
  });
}

export async function insertApiToken(tx: Tx, row: Insertable<ApiTokens>): Promise<void> {
  await tx.insertInto('api_tokens').values(row).execute();
}

/** Deletes a token. Returns it, or `undefined` for one that is already deleted. */
export function deleteApiToken(tx: Tx, id: string) {
  return tx.deleteFrom('api_tokens').where('id', '=', id).returning('name').executeTakeFirst();
}

/** Returns the owner of a token. */
export function findApiTokenOwner(db: Db, id: string) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['users.id', 'users.username'])
    .where('api_tokens.id', '=', id)
    .executeTakeFirst();
}
