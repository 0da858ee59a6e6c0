import { problem } from '#kernel/field-rules.ts';
import type { Actor } from '#kernel/staff.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { type Db, inTransaction, type Tx } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import { endSession, endSessionsOf, openSession } from '#server-kit/sessions.ts';
import { type AdminInfo, type LoginRequest, SENTENCES } from '../contract/user.ts';
import { refuseUser } from '../contract/user-refusals.ts';
import { username } from '../rules/user-fields.ts';
import { inTurn } from './hashing-queue.ts';
import {
  claimAttempt,
  type Guesser,
  ownGuesser,
  signInGuesser,
  takeBack,
} from './login-throttle.ts';
import { refuseWeak } from './new-password.ts';
import { fits, makeHash } from './passwords.ts';
import { actorOf, adminInfo, type UserRow } from './user-view.ts';

/**
 * Signs a staff member in, the name in any case. Refuses an unknown name and a wrong password
 * alike, by answer and by work (401 `wrong-credentials`), too many attempts of the address or for
 * the name (429 `too-many-logins`), and where too many hash already (503 `busy`).
 */
export async function login(
  kit: Kit,
  typed: LoginRequest,
  address: string,
): Promise<{ data: { token: string; admin: AdminInfo } }> {
  const name = typed.username.toLowerCase();
  const { user, known } = await findByName(kit.db, name, address);
  const who = signInGuesser(name, address, known);
  const asker = known ? 'known' : { network: who.place };
  const given = { password: typed.password, hash: user?.password_hash ?? null };
  const right = await inTurn(asker, () => guess(kit, who, given));
  if (!user || !right) throw refuseUser('wrong-credentials');
  return inTransaction(kit.db, (tx) => admitUser(tx, user, { who, address, now: kit.clock() }));
}

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

type Given = { password: string; hash: string | null };

/** Looks at a password, counted as a wrong one until whoever was right takes the count back. */
async function guess(kit: Kit, who: Guesser, { password, hash }: Given): Promise<boolean> {
  if (kit.config.rateLimits) await claimAttempt(kit.db, who, kit.clock());
  return fits(password, hash);
}

type Way = { who: Guesser; address: string; now: number };

/** The row's lock keeps a change of the password out: no session opens with yesterday's. */
async function admitUser(tx: Tx, user: UserRow, { who, address, now }: Way) {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst();
  if (!row) throw refuseUser('wrong-credentials');
  await noteNetwork(tx, row.id, address, now);
  const token = await openSession(tx, row.id, now);
  await takeBack(tx, who, now);
  return { data: { token, admin: adminInfo(actorOf(row)) } };
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

export async function logout(db: Db, session: Buffer): Promise<{ data: Record<string, never> }> {
  await endSession(db, session);
  return { data: {} };
}

/**
 * Whether it is the caller's own password, for what needs more than an open session. Refuses (403
 * `wrong-password`) another one, (429) too many guesses, (503 `busy`) where too many hash already.
 */
export async function proveOwnPassword(kit: Kit, password: string, actor: Actor): Promise<void> {
  const who = ownGuesser(actor.id);
  const hash = await hashOf(kit.db, actor.id);
  const right = await inTurn('known', () => guess(kit, who, { password, hash }));
  if (!right) throw refuseUser('wrong-password');
  await takeBack(kit.db, who, kit.clock());
}

type Own = { actor: Actor; session: Buffer };

/**
 * Changes the own password and ends the other sessions. Refuses (400) a weak one, (403
 * `wrong-password`) a wrong current one or one that changed meanwhile, (429) too many guesses,
 * (503 `busy`) where too many hash already.
 */
export async function changeOwnPassword(
  kit: Kit,
  { current, password }: { current: string; password: string },
  { actor, session }: Own,
): Promise<{ data: Record<string, never>; message: string }> {
  refuseWeak(password, actor.username);
  const who = ownGuesser(actor.id);
  const before = await hashOf(kit.db, actor.id);
  // Both hashes in one turn: whoever knew the old password is not turned away at the new one.
  const after = await inTurn('known', async () => {
    if (!(await guess(kit, who, { password: current, hash: before }))) {
      throw refuseUser('wrong-password');
    }
    return makeHash(password);
  });
  await inTransaction(kit.db, async (tx) => {
    const now = kit.clock();
    await replaceHash(tx, actor.id, { before, after });
    await endSessionsOf(tx, actor.id, session);
    await takeBack(tx, who, now);
    const record = { type: 'user', id: actor.id } as const;
    await writeAudit(tx, { actor, action: 'password-changed', record, now });
  });
  return { data: {}, message: SENTENCES.passwordChanged };
}

async function hashOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

type Replacement = { before: string | null; after: string };

async function replaceHash(tx: Tx, id: string, { before, after }: Replacement) {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw refuseUser('wrong-password');
}
