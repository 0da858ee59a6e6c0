import { accessError } from '#platform/auth/auth-guard.ts';
import { readOpenSessions, type Session } from '#platform/auth/sessions.ts';
import type { Db } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { isAllowed } from '#shared/contract/access-policy.ts';
import type { OpenSession } from '../../contract/session.ts';
import { userError } from '../../contract/user-errors.ts';

/**
 * Returns the user whose sessions are selected. Rejects with 403 another user if the caller is no admin,
 * with 404 an unknown user.
 */
export async function resolveSessionOwner(db: Db, { actor }: Session, user: string | undefined) {
  if (user === undefined || user === actor.id) return { id: actor.id, username: undefined };
  if (!isAllowed('admin', actor)) throw accessError(403);
  if (!ID_FORM.test(user)) throw userError('unknown-user');
  const row = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', user)
    .executeTakeFirst();
  if (!row) throw userError('unknown-user');
  return row;
}

/**
 * Returns the open sessions of a user, the last used first. Rejects as `resolveSessionOwner` does.
 */
export async function listOpenSessions(
  db: Db,
  session: Session,
  { user, now }: { user?: string | undefined; now: number },
): Promise<OpenSession[]> {
  const { id } = await resolveSessionOwner(db, session, user);
  const rows = await readOpenSessions(db, id, now);
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === session.id,
  }));
}
