import { problem } from '#kernel/field-rules.ts';
import { invalidFields } from '#kernel/refusal.ts';
import { type Origin, writeAudit } from '#server-kit/audit.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import { refused } from '#server-kit/doorkeeper.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import {
  endSessionsOf,
  openSession,
  passwordChangeOf,
  renewSession,
} from '#server-kit/sessions.ts';
import type { NeededFactor } from '../contract/factor.ts';
import { type AdminInfo, type LoginRequest, SENTENCES } from '../contract/user.ts';
import { refuseUser } from '../contract/user-refusals.ts';
import { username } from '../rules/user-fields.ts';
import { roleNeedsFactor } from './factor-actions.ts';
import { factorsOf } from './factor-match.ts';
import { recordSignInFailure } from './failed-attempts.ts';
import { inTurn } from './hashing-queue.ts';
import { noteLoginDevice } from './login-devices.ts';
import { type Guesser, signInGuesser, takeBack } from './login-throttle.ts';
import { openTicket } from './login-ticket.ts';
import { refuseWeak } from './new-password.ts';
import { checkOwnPassword, guess } from './own-password.ts';
import { makeHash } from './passwords.ts';
import { actorOf, adminInfo, type UserRow } from './user-view.ts';

/**
 * Signs a staff member in, the name in any case. Refuses an unknown name and a wrong password
 * alike, by answer and by work (401 `wrong-credentials`), too many attempts of the address or for
 * the name (429 `too-many-logins`), and where too many hash already (503 `busy`). Refuses a user
 * with a second factor, too (401 `factor-needed`), with the ticket for `loginFactor`; the attempt
 * then still counts as failed, so that a known password alone resets no delay.
 */
export async function login(
  kit: Kit,
  typed: LoginRequest,
  from: Origin,
): Promise<{ data: SignedIn }> {
  const { address } = from;
  const name = typed.username.toLowerCase();
  const { user, known } = await findByName(kit.db, name, address);
  const who = signInGuesser(name, address, known);
  const asker = known ? 'known' : { network: who.place };
  const given = { password: typed.password, hash: user?.password_hash ?? null };
  const right = await inTurn(asker, () => guess(kit, who, given));
  if (!user || !right) {
    recordSignInFailure(kit, { actor: user, from });
    throw refuseUser('wrong-credentials');
  }
  const way = { who, from, now: kit.clock() };
  const admitted = await inTransaction(kit.db, (tx) => admitUser(tx, kit, user, way));
  // After the transaction, which stores the ticket.
  if ('ticket' in admitted) throw refuseUser('factor-needed', admitted);
  kit.jobs.nudge('mail');
  return { data: admitted };
}

export type SignedIn = { token: string; admin: AdminInfo };

type Found = { user: UserRow | null; known: boolean };

/** The same query for every name; what can be nobody's name is not asked for. */
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

type Way = { who: Guesser; from: Origin; now: number };

type Opening = Way & {
  /** Counted attempts of this sign-in; 1 by default. */
  attempts?: number;
  /** Whether the role needs a second factor and the user has none. */
  factorNeeded: boolean;
};

/** The row's lock keeps a change of the password out: no session opens with yesterday's. */
async function admitUser(
  tx: Tx,
  kit: Kit,
  user: UserRow,
  way: Way,
): Promise<SignedIn | NeededFactor> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst();
  if (!row) throw refuseUser('wrong-credentials');
  const factors = await factorsOf(tx, row.id);
  if (factors.length > 0) {
    return openTicket(tx, kit, { userId: row.id, address: way.from.address, factors });
  }
  const factorNeeded = await roleNeedsFactor(tx, row.role);
  return openUserSession(kit, tx, row, { ...way, factorNeeded });
}

/** Opens the session of a user whose row is locked, and uncounts the attempts of this sign-in. */
export async function openUserSession(
  kit: Kit,
  tx: Tx,
  row: UserRow,
  { who, from, now, attempts, factorNeeded }: Opening,
): Promise<SignedIn> {
  await noteNetwork(tx, row.id, from.address, now);
  const token = await openSession(tx, row.id, now, from);
  await takeBack(tx, who, now, attempts);
  await noteLoginDevice(kit, tx, row, { from, now });
  const actor = actorOf(row);
  const record = { type: 'user', id: row.id } as const;
  await writeAudit(tx, { actor, action: 'signed-in', record, from, now });
  const passwordChange = passwordChangeOf(row);
  return { token, admin: adminInfo(actor, { passwordChange, factorNeeded }) };
}

async function noteNetwork(tx: Tx, userId: string, network: string, now: number): Promise<void> {
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
 * Changes the own password, ends the other sessions and replaces the token of this one; it counts
 * as a step-up. Refuses (400) a weak one and, where it must or should be changed, the same one,
 * (403 `wrong-password`) a wrong current one or one that changed meanwhile, (429) too many guesses,
 * (503 `busy`) where too many hash already, (401) in a session that ended meanwhile.
 */
export async function changeOwnPassword(
  kit: Kit,
  { current, password }: { current: string; password: string },
  own: Caller,
): Promise<{ data: { token: string }; message: string }> {
  const { actor, session, from } = own;
  refuseWeak(password, actor.username);
  if (session.passwordChange !== null && password === current) {
    throw invalidFields({ password: SENTENCES.samePassword });
  }
  const checked = await checkOwnPassword(kit, current, own, () => makeHash(password));
  const token = await inTransaction(kit.db, async (tx) => {
    const now = kit.clock();
    await replaceHash(tx, actor.id, { before: checked.hash, after: checked.next });
    await endSessionsOf(tx, actor.id, session.id);
    const renewed = await renewSession(tx, session.tokenHash, now);
    if (renewed === null) throw refused(401);
    await takeBack(tx, checked.who, now);
    const record = { type: 'user', id: actor.id } as const;
    await writeAudit(tx, { actor, action: 'password-changed', record, from, now });
    return renewed;
  });
  return { data: { token }, message: SENTENCES.passwordChanged };
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
  if (!changed) throw refuseUser('wrong-password');
}
