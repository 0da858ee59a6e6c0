import { type Selectable, sql } from 'kysely';
import type { Actor, Permission } from '#shared/contract/access-policy.ts';
import { IDLE_HOURS, type Restriction } from '#shared/contract/endpoint.ts';
import { UNKNOWN_DEVICE } from '#shared/text/device-name.ts';
import type { AuditContext } from '../audit/audit-log.ts';
import type { Db, Tx } from '../data/database.ts';
import type { Sessions, Users } from '../data/database-types.ts';
import { hashToken, newId, newToken, TOKEN_FORM } from '../data/ids.ts';

/** Safety rule 2: a session ends after `IDLE_HOURS` without use or 12 hours in total. */
export const IDLE_MS = IDLE_HOURS * 60 * 60_000;
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** `last_used_at` is updated at most once in this time, so that not every read causes a write. */
const USE_INTERVAL_MS = 60_000;

/**
 * `required`: the program generated the password, and it must be changed first. `advised`: another
 * user chose it.
 */
export type PasswordChange = 'required' | 'advised';

/** What a call was authenticated by: the session of a person, or an API token (`api-tokens.ts`). */
export type Session = {
  id: string;
  actor: Actor;
  tokenHash: Buffer;
  /** Name of the API token; `null`: the session of a person. */
  tokenName: string | null;
  /** Last sign-in or step-up, in epoch milliseconds; before all time for an API token. */
  steppedUpAt: number;
  /** Step that the user must take before any other call; `null`: none. */
  restriction: Restriction | null;
  /** Whether the role needs a second factor and the user has none. */
  factorNeeded: boolean;
  passwordChange: PasswordChange | null;
};

/**
 * Returns the session of a token with the user's current name, role and permissions; `null` for an
 * unknown, malformed, ended or expired token. `use`: counts as use of the session.
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
  if (use && now - row.last_used_at.getTime() > USE_INTERVAL_MS) {
    await recordUse(db, tokenHash, now);
  }
  return sessionOf(row);
}

/** Returns the open sessions of several tokens, as `findSession` without use. */
export async function findSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: number,
): Promise<Session[]> {
  const rows = await rowsOf(db, tokenHashes);
  const open = rows.filter((row) => !isOver(row, now));
  return open.map(sessionOf);
}

function sessionOf(row: Row): Session {
  return {
    ...callerOf(row),
    id: row.session_id,
    tokenHash: row.token_hash,
    tokenName: null,
    steppedUpAt: row.stepped_up_at.getTime(),
  };
}

/** Returns the part of a session that its user decides. */
export function callerOf(row: CallerRow) {
  return {
    actor: actorOf(row),
    restriction: restrictionOf(row),
    factorNeeded: row.factor_needed,
    passwordChange: passwordChangeOf(row),
  };
}

export function passwordChangeOf({
  password_change,
}: Pick<Selectable<Users>, 'password_change'>): PasswordChange | null {
  return password_change as PasswordChange | null;
}

/** Returns the step that the user must take before the session can be used. The only place of this rule. */
function restrictionOf({ password_change, factor_needed }: CallerRow): Restriction | null {
  if (password_change === 'required') return 'password-change-needed';
  return factor_needed ? 'factor-setup-needed' : null;
}

type CallerRow = { factor_needed: boolean } & Pick<
  Selectable<Users>,
  'id' | 'username' | 'name' | 'role' | 'permissions' | 'password_change'
>;

type Row = { session_id: string } & Pick<
  Selectable<Sessions>,
  'token_hash' | 'created_at' | 'last_used_at' | 'stepped_up_at'
> &
  CallerRow;

/** The columns of `CallerRow`; `factorNeeded` is the remaining one. */
export const USER_COLUMNS = [
  'users.id',
  'users.username',
  'users.name',
  'users.role',
  'users.permissions',
  'users.password_change',
] as const;

/** Condition: the role of the row in `users` requires a second factor and the user has none. */
export const factorNeeded = sql<boolean>`(
  exists (select from factor_roles where factor_roles.role = users.role)
  and not exists (select from user_factors where user_factors.user_id = users.id))`;

function rowsOf(db: Db, tokenHashes: readonly Buffer[]): Promise<Row[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(USER_COLUMNS)
    .select(['sessions.id as session_id', 'sessions.token_hash'])
    .select(['sessions.created_at', 'sessions.last_used_at', 'sessions.stepped_up_at'])
    .select(factorNeeded.as('factor_needed'))
    .where('sessions.token_hash', 'in', tokenHashes)
    .execute();
}

function isOver({ created_at, last_used_at }: Row, now: number): boolean {
  return now - last_used_at.getTime() > IDLE_MS || now - created_at.getTime() > ABSOLUTE_MS;
}

/** The table's CHECKs allow no other role and no other permissions. */
function actorOf({ id, username, name, role, permissions }: CallerRow): Actor {
  return { id, username, name, role, permissions: permissions as Permission[] };
}

/** Returns whether a user has an open session in a network, as `networkOf` returns it. */
export async function hasSessionFrom(db: Db | Tx, network: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('network', '=', network)
    .where('last_used_at', '>=', new Date(now - IDLE_MS))
    .where('created_at', '>=', new Date(now - ABSOLUTE_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a user with the role and permissions of this moment, for what acts in their name without a session; `null` for
 * one who must take a step first (`restriction`), as no call of theirs is allowed, and for an unknown one.
 */
export async function findUnrestrictedUser(db: Db, userId: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .select(factorNeeded.as('factor_needed'))
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row === undefined || restrictionOf(row) !== null ? null : actorOf(row);
}

/**
 * Locks the user of a session until the transaction ends: serializes concurrent calls of one user. Returns role and
 * permissions of that moment, `undefined` for a user who was deleted since the call began.
 */
export async function lockSessionUser(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('users')
    .select(['role', 'permissions'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as Pick<Actor, 'role' | 'permissions'> | undefined;
}

async function recordUse(db: Db, tokenHash: Buffer, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

const UNKNOWN: AuditContext = { address: '', device: UNKNOWN_DEVICE };

/** Opens a session and returns its token, of which only a hash is stored. */
export async function openSession(
  tx: Tx,
  userId: string,
  now: number,
  { address, device }: AuditContext = UNKNOWN,
): Promise<string> {
  const token = newToken();
  const at = new Date(now);
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id: newId(),
      user_id: userId,
      device,
      network: address,
      created_at: at,
      last_used_at: at,
      stepped_up_at: at,
    })
    .execute();
  return token;
}

/**
 * Records a step-up and replaces the session's token: a copy of the former token becomes worthless
 * (ASVS 7.2.4). Returns the new token, which cannot be read again, or `null` where the session has
 * ended or another step-up has replaced its token.
 */
export async function renewSession(tx: Tx, tokenHash: Buffer, now: number): Promise<string | null> {
  const token = newToken();
  const renewed = await tx
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), stepped_up_at: new Date(now) })
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  return renewed === undefined ? null : token;
}

/** Ends a session. Returns whether it was still open. */
export async function deleteSession(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Deletes the sessions of a user except `but`. Returns how many sessions ended. */
export async function deleteSessionsOf(tx: Tx, userId: string, but?: string): Promise<number> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', userId).returning('id');
  if (but !== undefined) query = query.where('id', '!=', but);
  return (await query.execute()).length;
}

/** Returns the user of a session, by the session's public id. */
export function findSessionOwner(db: Db, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username'])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
}

/** Returns the open sessions of a user, the last used first. `now` in epoch milliseconds. */
export function readOpenSessions(db: Db, userId: string, now: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>=', new Date(now - IDLE_MS))
    .where('created_at', '>=', new Date(now - ABSOLUTE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Housekeeping: deletes expired sessions. */
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
