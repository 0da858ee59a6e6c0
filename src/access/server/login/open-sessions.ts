import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findSessionOwner,
  readOpenSessions,
  type Session,
} from '#platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { endDevicesWithoutSession } from '#push/server/device-actions.ts';
import { isAllowed } from '#shared/contract/access-policy.ts';
import type { ListedSession } from '../../contract/session.ts';
import { userError } from '../../contract/user-errors.ts';

/**
 * Signs out. Of two concurrent calls in the same session, one ends it and the other writes nothing.
 */
export async function logout(context: AppContext, { actor, session, from }: Caller) {
  await inTransaction(context.db, async (tx) => {
    if (!(await deleteSession(tx, session.id))) return;
    await writeAudit(tx, { actor, action: 'signed-out', from, now: context.clock() });
  });
  return { data: {} };
}

/**
 * Ends a session by its public id. Rejects with 404 `unknown-session` a session of another user, unless
 * the caller is an admin, and an ended one.
 */
export async function endSessionById(context: AppContext, id: string, { actor, from }: Caller) {
  if (!ID_FORM.test(id)) throw userError('unknown-session');
  const found = await findSessionOwner(context.db, id);
  if (!found) throw userError('unknown-session');
  const own = found.id === actor.id;
  if (!own && !isAllowed('admin', actor)) throw userError('unknown-session');
  await inTransaction(context.db, async (tx) => {
    if (!(await deleteSession(tx, id))) throw userError('unknown-session');
    const record = { type: 'user', id: found.id } as const;
    const details = { sessions: 1, ...(!own && { username: found.username }) };
    await writeAudit(tx, {
      actor,
      action: 'session-ended',
      record,
      details,
      from,
      now: context.clock(),
    });
  });
  return { data: { _id: id } };
}

/**
 * Ends all other sessions of the caller, or all of `user`. Rejects with 403 another user's sessions if
 * the caller is no admin, with 404 an unknown user. A no-op without sessions.
 */
export async function endSessions(context: AppContext, user: string | undefined, own: Caller) {
  const { actor, session, from } = own;
  const { id, username } = await resolveOwner(context.db, session, user);
  const ended = await inTransaction(context.db, async (tx) => {
    const count = await endSessionsOf(tx, id, session.id);
    if (count === 0) return 0;
    const record = { type: 'user', id } as const;
    const details = { sessions: count, ...(username !== undefined && { username }) };
    await writeAudit(tx, {
      actor,
      action: 'session-ended',
      record,
      details,
      from,
      now: context.clock(),
    });
    return count;
  });
  return { data: { ended } };
}

/**
 * Ends the sessions of a user except `but`, the sign-ins that wait for a second factor, and the pushes to devices whose
 * session ended by its age. Returns how many sessions ended.
 */
export async function endSessionsOf(tx: Tx, userId: string, but?: string): Promise<number> {
  await tx.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
  await endDevicesWithoutSession(tx, userId);
  return deleteSessionsOf(tx, userId, but);
}

/**
 * Returns the user whose sessions or tokens are selected. Rejects with 403 another user if the caller is no admin,
 * with 404 an unknown user.
 */
export async function resolveOwner(db: Db, { actor }: Session, user: string | undefined) {
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
 * Returns the open sessions of a user, the last used first. Rejects as `resolveOwner` does.
 */
export async function listOpenSessions(
  db: Db,
  session: Session,
  { user, now }: { user?: string | undefined; now: number },
): Promise<ListedSession[]> {
  const { id } = await resolveOwner(db, session, user);
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
