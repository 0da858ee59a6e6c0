import type { Selectable } from 'kysely';
import type { Actor, Permission, Role } from '#kernel/staff.ts';
import type { Db, Tx } from './database.ts';
import type { Sessions, Users } from './database-types.ts';
import { hashToken, newToken, TOKEN_FORM } from './ids.ts';

/** Safety rule 2: 4 hours without use or 12 hours in all end a session. */
export const IDLE_MS = 4 * 60 * 60_000;
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** Use is written down at most this often: a read must not always be a write. */
const NOTED_MS = 60_000;

export type Session = { actor: Actor; tokenHash: Buffer };

/**
 * The session of a token, with name, role and flags as they are in the database now; `null` for an
 * unknown, malformed, ended or expired one. `use` counts it as used.
 */
export async function findSession(
  db: Db,
  token: string,
  now: number,
  { use }: { use: boolean },
): Promise<Session | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const tokenHash = hashToken(token);
  const [row] = await rowsOf(db, [tokenHash]);
  if (!row || isOver(row, now)) return null;
  if (use && now - row.last_used_at.getTime() > NOTED_MS) await noteUse(db, tokenHash, now);
  return { actor: actorOf(row), tokenHash };
}

/** Whose sessions these are, as `findSession` and without counting as use: one for each that lives. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: number,
): Promise<Session[]> {
  const rows = await rowsOf(db, tokenHashes);
  const live = rows.filter((row) => !isOver(row, now));
  return live.map((row) => ({ actor: actorOf(row), tokenHash: row.token_hash }));
}

type Row = Pick<Selectable<Sessions>, 'token_hash' | 'created_at' | 'last_used_at'> &
  Pick<Selectable<Users>, 'id' | 'username' | 'name' | 'role' | 'permissions'>;

function rowsOf(db: Db, tokenHashes: readonly Buffer[]): Promise<Row[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.name', 'users.role', 'users.permissions'])
    .select(['sessions.token_hash', 'sessions.created_at', 'sessions.last_used_at'])
    .where('sessions.token_hash', 'in', tokenHashes)
    .execute();
}

function isOver({ created_at, last_used_at }: Row, now: number): boolean {
  return now - last_used_at.getTime() > IDLE_MS || now - created_at.getTime() > ABSOLUTE_MS;
}

/** The table's CHECKs allow no other role and no other flags. */
function actorOf({ id, username, name, role, permissions }: Row): Actor {
  return { id, username, name, role: role as Role, permissions: permissions as Permission[] };
}

async function noteUse(db: Db, tokenHash: Buffer, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Opens a session; the token is told once, its hash is kept. */
export async function openSession(tx: Tx, userId: string, now: number): Promise<string> {
  const token = newToken();
  const at = new Date(now);
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: at, last_used_at: at })
    .execute();
  return token;
}

export async function endSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a user, but for the one that makes the change. */
export async function endSessionsOf(tx: Tx, userId: string, but?: Buffer): Promise<void> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (but) query = query.where('token_hash', '!=', but);
  await query.execute();
}

/** Housekeeping: those that ended by themselves. */
export async function forgetOldSessions(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where((or) =>
      or.or([
        or('last_used_at', '<', new Date(now - IDLE_MS)),
        or('created_at', '<', new Date(now - ABSOLUTE_MS)),
      ]),
    )
    .execute();
}
