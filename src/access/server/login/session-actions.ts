import type { AppContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import { openSession, passwordChangeOf, renewSession } from '#platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { invalidFields } from '#shared/contract/domain-error.ts';
import { problem } from '#shared/fields/field-rules.ts';
import type { NeededFactor } from '../../contract/factor.ts';
import { type AdminInfo, type LoginRequest, USER_TEXTS } from '../../contract/user.ts';
import { userError } from '../../contract/user-errors.ts';
import { username } from '../../rules/user-fields.ts';
import { roleNeedsFactor } from '../factors/factor-actions.ts';
import { factorsOf } from '../factors/factor-match.ts';
import { openTicket } from '../factors/login-ticket.ts';
import { rejectWeakPassword } from '../passwords/new-password.ts';
import {
  attemptPassword,
  checkOwnPassword,
  hashPasswordNow,
  queueHashing,
} from '../passwords/passwords.ts';
import { toActor, toAdminInfo, type UserRow } from '../user-queries.ts';
import { recordSignInFailure } from './failed-attempts.ts';
import { recordLoginDevice } from './login-devices.ts';
import { releaseAttempt, signInSubject, type ThrottleSubject } from './login-throttle.ts';
import { endSessionsOf } from './open-sessions.ts';

/**
 * Signs a staff member in, ignoring the case of the name. Rejects with 401 `wrong-credentials` an unknown
 * name and a wrong password alike, with the same work; with 429 `too-many-logins` too many attempts
 * for the address or the name; with 503 `busy` if the hashing queue is full. Rejects a user with a
 * second factor with 401 `factor-needed` and the ticket for `loginFactor`; the attempt still counts as
 * failed, so that a known password alone resets no delay.
 */
export async function login(
  context: AppContext,
  typed: LoginRequest,
  from: AuditContext,
): Promise<{ data: SignedIn }> {
  const { address } = from;
  const name = typed.username.toLowerCase();
  const { user, known } = await findByName(context.db, name, address);
  const who = signInSubject(context.keys, name, { address, known });
  const asker = known ? 'known' : { network: who.place.toString('hex') };
  const credentials = { password: typed.password, hash: user?.password_hash ?? null };
  const correct = await queueHashing(asker, () => attemptPassword(context, who, credentials));
  if (!user || !correct) {
    recordSignInFailure(context, { actor: user, from });
    throw userError('wrong-credentials');
  }
  const attempt = { who, from, now: context.clock() };
  const result = await inTransaction(context.db, (tx) => completeLogin(tx, context, user, attempt));
  // Thrown after the transaction, which stores the ticket.
  if ('ticket' in result) throw userError('factor-needed', result);
  return { data: result };
}

export type SignedIn = { token: string; admin: AdminInfo };

type Found = { user: UserRow | null; known: boolean };

/** Runs the same query for every name; an invalid name is replaced by ''. */
async function findByName(db: Db, name: string, address: string): Promise<Found> {
  const row = await db
    .selectFrom('users')
    .leftJoin('login_networks', (join) =>
      join
        .onRef('login_networks.user_id', '=', 'users.id')
        .on('login_networks.network', '=', address),
    )
    .selectAll('users')
    .select('login_networks.network')
    .where('username', '=', problem(username, name) === null ? name : '')
    .executeTakeFirst();
  if (!row) return { user: null, known: false };
  const { network, ...user } = row;
  return { user, known: network !== null };
}

type LoginContext = { who: ThrottleSubject; from: AuditContext; now: number };

type SessionOpening = LoginContext & {
  /** Counted attempts of this sign-in; 1 by default. */
  attempts?: number;
  /** Whether the role needs a second factor and the user has none. */
  factorNeeded: boolean;
};

/** Locks the user's row against a change of the password: no session opens with a former one. */
async function completeLogin(
  tx: Tx,
  context: AppContext,
  user: UserRow,
  attempt: LoginContext,
): Promise<SignedIn | NeededFactor> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst();
  if (!row) throw userError('wrong-credentials');
  const factors = await factorsOf(tx, row.id);
  if (factors.length > 0) {
    return openTicket(tx, context, { userId: row.id, address: attempt.from.address, factors });
  }
  const factorNeeded = await roleNeedsFactor(tx, row.role);
  return openUserSession(context, tx, row, { ...attempt, factorNeeded });
}

/** Opens the session of a user whose row is locked, and reverts the counted attempts. */
export async function openUserSession(
  context: AppContext,
  tx: Tx,
  row: UserRow,
  { who, from, now, attempts, factorNeeded }: SessionOpening,
): Promise<SignedIn> {
  await recordNetwork(tx, row.id, from.address, now);
  const token = await openSession(tx, row.id, now, from);
  await releaseAttempt(tx, who, now, attempts);
  await recordLoginDevice(context, tx, row, { from, now });
  const actor = toActor(row);
  const record = { type: 'user', id: row.id } as const;
  await writeAudit(tx, { actor, action: 'signed-in', record, from, now });
  const passwordChange = passwordChangeOf(row);
  return { token, admin: toAdminInfo(actor, { passwordChange, factorNeeded }) };
}

async function recordNetwork(tx: Tx, userId: string, network: string, now: number): Promise<void> {
  const at = new Date(now);
  await tx
    .insertInto('login_networks')
    .values({ user_id: userId, network, last_login_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network']).doUpdateSet({ last_login_at: at }),
    )
    .execute();
}

/**
 * Changes the own password, ends the other sessions and replaces the token of this one; counts as a
 * step-up. Rejects with 400 a weak password and, if it must or should be changed, the same one; with
 * 403 `wrong-password` a current password that is wrong or changed meanwhile; with 429 too many
 * guesses; with 503 `busy` if the hashing queue is full; with 401 in a session that ended meanwhile.
 */
export async function changeOwnPassword(
  context: AppContext,
  { current, password }: { current: string; password: string },
  own: Caller,
): Promise<{ data: { token: string }; message: string }> {
  const { actor, session, from } = own;
  const { email } = await context.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow(() => accessError(401));
  await rejectWeakPassword(context.db, password, { ...actor, email });
  if (session.passwordChange !== null && password === current) {
    throw invalidFields({ password: USER_TEXTS.samePassword });
  }
  const checked = await checkOwnPassword(context, current, own, () => hashPasswordNow(password));
  const token = await inTransaction(context.db, async (tx) => {
    const now = context.clock();
    await replaceHash(tx, actor.id, { before: checked.hash, after: checked.next });
    await endSessionsOf(tx, actor.id, session.id);
    const renewed = await renewSession(tx, session.tokenHash, now);
    if (renewed === null) throw accessError(401);
    await releaseAttempt(tx, checked.who, now);
    const record = { type: 'user', id: actor.id } as const;
    await writeAudit(tx, { actor, action: 'password-changed', record, from, now });
    return renewed;
  });
  return { data: { token }, message: USER_TEXTS.passwordChanged };
}

type Replacement = { before: string; after: string };

async function replaceHash(tx: Tx, id: string, { before, after }: Replacement) {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: after, password_change: null })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw userError('wrong-password');
}
