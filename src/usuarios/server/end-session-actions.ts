import { opens } from '#kernel/staff.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import { endSession, endSessionsOf } from '#server-kit/sessions.ts';
import { refuseUser } from '../contract/user-refusals.ts';
import { whoseSessions } from './open-session-queries.ts';

/**
 * Signs out. Of two calls in the same session at once, one ends it and the other writes nothing.
 */
export async function logout(kit: Kit, { actor, session, from }: Caller) {
  await inTransaction(kit.db, async (tx) => {
    if (!(await endSession(tx, session.id))) return;
    await writeAudit(tx, { actor, action: 'signed-out', from, now: kit.clock() });
  });
  return { data: {} };
}

/**
 * Ends a session by its public id. Refuses (404 `unknown-session`) one that is not the caller's
 * own, unless they are an admin, or that ended already.
 */
export async function endSessionById(kit: Kit, id: string, { actor, from }: Caller) {
  if (!ID_FORM.test(id)) throw refuseUser('unknown-session');
  const found = await kit.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username'])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  if (!found) throw refuseUser('unknown-session');
  const own = found.id === actor.id;
  if (!own && !opens('admin', actor)) throw refuseUser('unknown-session');
  await inTransaction(kit.db, async (tx) => {
    if (!(await endSession(tx, id))) throw refuseUser('unknown-session');
    const record = { type: 'user', id: found.id } as const;
    const details = { sessions: 1, ...(!own && { username: found.username }) };
    await writeAudit(tx, {
      actor,
      action: 'session-ended',
      record,
      details,
      from,
      now: kit.clock(),
    });
  });
  return { data: { _id: id } };
}

/**
 * Ends all other sessions of the caller, or all of `user`. Refuses (403) another user's to a caller
 * who is no admin, (404) an unknown user. A no-op where there is none.
 */
export async function endSessions(kit: Kit, user: string | undefined, own: Caller) {
  const { actor, session, from } = own;
  const { id, username } = await whoseSessions(kit.db, session, user);
  const ended = await inTransaction(kit.db, async (tx) => {
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
      now: kit.clock(),
    });
    return count;
  });
  return { data: { ended } };
}
