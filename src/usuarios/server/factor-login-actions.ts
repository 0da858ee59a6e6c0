import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { Actor } from '#kernel/staff.ts';
import { type Origin, writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { refused } from '#server-kit/doorkeeper.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import { renewSession } from '#server-kit/sessions.ts';
import type { UsedPasskey } from '../contract/factor.ts';
import { refuseFactor } from '../contract/factor-refusals.ts';
import { mailFactorNews, recoveryCodeUsed } from './factor-mail.ts';
import { consumeMatch, type FactorMatch, matchCode, matchPasskey } from './factor-match.ts';
import { auditFailure } from './failed-attempts.ts';
import {
  claimAttempt,
  type Guesser,
  ownGuesser,
  signInGuesser,
  takeBack,
} from './login-throttle.ts';
import {
  challengeOf,
  claimTry,
  claimUnknown,
  consumeTicket,
  findTicket,
  type Ticket,
  unclaimUnknown,
} from './login-ticket.ts';
import { openUserSession, type SignedIn } from './session-actions.ts';
import { type SteppedUp, steppedUp } from './step-up-actions.ts';
import type { UserRow } from './user-view.ts';

type Given = { ticket: string; code?: string | undefined; passkey?: UsedPasskey | undefined };

/** The attempt with the right password, and the one with the second factor. */
const ATTEMPTS = 2;

/**
 * Completes a sign-in whose password was right. Refuses (401 `factor-expired`) an unknown, used or
 * expired ticket, one of another network and a sixth attempt, (401 `wrong-factor`) a wrong or used
 * code or passkey, (429) too many attempts, as for passwords.
 */
export async function loginFactor(
  kit: Kit,
  { ticket: token, code, passkey }: Given,
  from: Origin,
): Promise<{ data: SignedIn }> {
  const ticket = await findTicket(kit, token, from.address);
  const who = signInGuesser(ticket.username, from.address, ticket.known);
  if (kit.config.rateLimits) await claim(kit, ticket, who);
  await claimTry(kit.db, ticket.hash);
  const match = passkey
    ? await matchPasskey(kit, ticket.userId, { answer: passkey, challenge: challengeOf(token) })
    : await matchCode(kit, ticket.userId, code ?? '');
  if (match === null) return refuseWrong(kit, ticket, from);
  const settings = await readSettings(kit);
  const signedIn = await inTransaction(kit.db, async (tx) => {
    const row = await lockUser(tx, ticket.userId);
    if (!row || !(await consumeTicket(tx, ticket.hash))) throw refuseFactor('factor-expired');
    const now = kit.clock();
    if (!(await consumeMatch(tx, row.id, match, now))) throw refuseFactor('wrong-factor');
    await reportRecoveryCode(tx, kit, match, { user: row, from, settings });
    await unclaimUnknown(tx, ticket, now);
    const opening = { who, from, now, attempts: ATTEMPTS, factorNeeded: false };
    return openUserSession(kit, tx, row, opening);
  });
  kit.jobs.nudge('mail');
  return { data: signedIn };
}

async function claim(kit: Kit, ticket: Ticket, who: Guesser): Promise<void> {
  const now = kit.clock();
  await claimUnknown(kit.db, ticket, now);
  try {
    await claimAttempt(kit.db, who, now);
  } catch (error) {
    await unclaimUnknown(kit.db, ticket, now);
    throw error;
  }
}

async function refuseWrong(kit: Kit, { userId, name }: Ticket, from: Origin): Promise<never> {
  const actor = { id: userId, name };
  await auditFailure(kit, { action: 'factor-failed', actor, from });
  throw refuseFactor('wrong-factor');
}

/**
 * Locks the user's row against a change of the password or of the factors; an earlier change has
 * deleted the ticket.
 */
function lockUser(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

type Report = {
  user: Pick<UserRow, 'id' | 'name' | 'email'>;
  from: Origin;
  settings: Awaited<ReturnType<typeof readSettings>>;
};

/** Reports the use of a recovery code by mail and in the audit log. */
async function reportRecoveryCode(
  tx: Tx,
  kit: Kit,
  match: FactorMatch,
  { user, from, settings }: Report,
): Promise<void> {
  if (match.kind !== 'recovery') return;
  const now = kit.clock();
  const rows = tx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', user.id);
  const left = (await rows.execute()).length;
  await mailFactorNews(tx, kit, user, { news: recoveryCodeUsed(left), settings, now });
  const record = { type: 'user', id: user.id } as const;
  const details = { left };
  const actor: Pick<Actor, 'id' | 'name'> = user;
  await writeAudit(tx, { actor, action: 'recovery-code-used', record, details, from, now });
}

/**
 * Step-up by a code of the app or a recovery code. Answers as `stepUp` does. Refuses (403
 * `wrong-code`) a wrong or used one, (429) too many attempts, (401) a session that ended meanwhile.
 */
export async function stepUpWithCode(
  kit: Kit,
  code: string,
  { actor, session, from }: Caller,
): Promise<{ data: SteppedUp }> {
  const who = ownGuesser(actor.id);
  const now = kit.clock();
  if (kit.config.rateLimits) await claimAttempt(kit.db, who, now);
  const match = await matchCode(kit, actor.id, code);
  if (match === null) {
    await auditFailure(kit, { action: 'step-up-failed', actor, from });
    throw refuseFactor('wrong-code');
  }
  const settings = await readSettings(kit);
  const token = await inTransaction(kit.db, async (tx) => {
    const row = await lockUser(tx, actor.id);
    const renewed = row && (await renewSession(tx, session.tokenHash, now));
    if (!renewed) throw refused(401);
    if (!(await consumeMatch(tx, actor.id, match, now))) throw refuseFactor('wrong-code');
    await reportRecoveryCode(tx, kit, match, { user: row, from, settings });
    await takeBack(tx, who, now);
    await writeAudit(tx, { actor, action: 'step-up', from, now });
    return renewed;
  });
  kit.jobs.nudge('mail');
  return { data: steppedUp(kit, token, now) };
}
