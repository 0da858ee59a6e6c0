import { opens } from '#kernel/staff.ts';
import type { Db } from '#server-kit/database.ts';
import { refused } from '#server-kit/doorkeeper.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import { type Session, stillOpen } from '#server-kit/sessions.ts';
import type { OpenSession } from '../contract/session.ts';
import { refuseUser } from '../contract/user-refusals.ts';

/**
 * Returns the user whose sessions are meant. Refuses (403) another user's to a caller who is no
 * admin, (404) an unknown user.
 */
export async function whoseSessions(db: Db, { actor }: Session, user: string | undefined) {
  if (user === undefined || user === actor.id) return { id: actor.id, username: undefined };
  if (!opens('admin', actor)) throw refused(403);
  if (!ID_FORM.test(user)) throw refuseUser('unknown-user');
  const row = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', user)
    .executeTakeFirst();
  if (!row) throw refuseUser('unknown-user');
  return row;
}

/** Open sessions of a user, the last used first; refuses as `whoseSessions` does. */
export async function listOpenSessions(
  db: Db,
  session: Session,
  { user, now }: { user?: string | undefined; now: number },
): Promise<OpenSession[]> {
  const { id } = await whoseSessions(db, session, user);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .where(stillOpen(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === session.id,
  }));
}
