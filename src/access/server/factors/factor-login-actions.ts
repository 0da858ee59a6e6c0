import type { AppContext } from '#platform/app-context.ts';
import { type AuditContext, writeAudit } from '#platform/audit/audit-log.ts';
import { accessError } from '#platform/auth/auth-guard.ts';
import { renewSession } from '#platform/auth/sessions.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import type { UsedPasskey } from '../../contract/factor.ts';
import { factorError } from '../../contract/factor-errors.ts';
import { auditFailure } from '../login/failed-attempts.ts';
import {
  claimAttempt,
  ownAccountSubject,
  releaseAttempt,
  signInSubject,
  type ThrottleSubject,
} from '../login/login-throttle.ts';
import { openUserSession, type SignedIn } from '../login/session-actions.ts';
import { type StepUpReply, toStepUpReply } from '../step-up-actions.ts';
import type { UserRow } from '../user-queries.ts';
import {
  claimFactorAttempt,
  type FactorAttempts,
  rejectBeyondBudget,
  releaseFactorAttempt,
  reportFactorGuesses,
  sessionAttempts,
  signInAttempts,
} from './factor-limit.ts';
import { queueFactorMail, recoveryCodeUsedMail } from './factor-mail.ts';
import {
  consumeMatch,
  type FactorMatch,
  isLastCode,
  matchCode,
  matchPasskey,
} from './factor-match.ts';
import {
  challengeOf,
  claimTicketAttempt,
  consumeTicket,
  findTicket,
  type Ticket,
} from './login-ticket.ts';

type SecondStep = { ticket: string; code?: string | undefined; passkey?: UsedPasskey | undefined };

/** Counted attempts of a sign-in: the password and the second factor. */
const ATTEMPTS = 2;

/**
 * Completes a sign-in after the correct password. Rejects with 401 `factor-expired` an unknown, used or expired ticket,
 * a ticket of another network and a sixth attempt; with 401 `wrong-factor` a wrong code or passkey, and `used-factor` the
 * code that was accepted last; with 429 too many attempts, as for passwords, and `too-many-factors` an attempt after ten
 * wrong ones. A mail reports the tenth to the user.
 */
export async function loginFactor(
  context: AppContext,
  { ticket: token, code, passkey }: SecondStep,
  from: AuditContext,
): Promise<{ data: SignedIn }> {
  const ticket = await findTicket(context, token, from.address);
  const { address } = from;
  const who = signInSubject(context.keys, ticket.username, { address, known: ticket.known });
  const attempts = signInAttempts(context, ticket, address);
  const last = context.config.rateLimits && (await claimAttempts(context, attempts, who));
  return reportingGuesses(context, { last, userId: ticket.userId }, async () => {
    await claimTicketAttempt(context.db, ticket.hash);
    const match = passkey
      ? await matchPasskey(context, ticket.userId, {
          answer: passkey,
          challenge: challengeOf(token),
        })
      : await matchCode(context, ticket.userId, code ?? '');
    if (match === null) return rejectWrongFactor(context, ticket, from);
    const settings = await readSettings(context);
    const signedIn = await inTransaction(context.db, async (tx) => {
      const row = await lockUserForShare(tx, ticket.userId);
      if (!row || !(await consumeTicket(tx, ticket.hash))) throw factorError('factor-expired');
      const now = context.clock();
      if (!(await consumeMatch(tx, row.id, match, now))) {
        throw factorError((await isLastCode(tx, match)) ? 'used-factor' : 'wrong-factor');
      }
      await reportRecoveryCode(tx, context, match, { user: row, from, settings });
      await releaseFactorAttempt(tx, attempts, now);
      const opening = { who, from, now, attempts: ATTEMPTS, factorNeeded: false };
      return openUserSession(context, tx, row, opening);
    });
    return { data: signedIn };
  });
}

/** Runs an attempt. If it fails and it was the last of the budget, a mail reports the guesses to the user. */
async function reportingGuesses<Result>(
  context: AppContext,
  { last, userId }: { last: boolean; userId: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (last) await reportFactorGuesses(context, userId);
    throw error;
  }
}

/**
 * Counts an attempt by both limits. Returns whether a wrong answer uses up the budget of second factors.
 *
 * The delay is claimed first. If a count of the budget were reverted when the delay rejects its attempt, two attempts
 * could reach the last one, and each would send a mail.
 */
async function claimAttempts(
  context: AppContext,
  attempts: FactorAttempts,
  who: ThrottleSubject,
): Promise<boolean> {
  const now = context.clock();
  const code = who.address === null ? 'too-many-codes' : 'too-many-factors';
  const reject = (data: object) => factorError(code, data);
  await rejectBeyondBudget(context.db, attempts, { now, reject });
  await claimAttempt(context.db, who, now);
  return (await claimFactorAttempt(context.db, attempts, { now, reject })).last;
}

async function rejectWrongFactor(
  context: AppContext,
  { userId, name }: Ticket,
  from: AuditContext,
): Promise<never> {
  const actor = { id: userId, name };
  await auditFailure(context, { action: 'factor-failed', actor, from });
  throw factorError('wrong-factor');
}

/**
 * Locks the user's row against changes of the password or the factors; an earlier change has deleted
 * the ticket.
 */
function lockUserForShare(tx: Tx, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

type RecoveryCodeUse = {
  user: Pick<UserRow, 'id' | 'name' | 'email'>;
  from: AuditContext;
  settings: Awaited<ReturnType<typeof readSettings>>;
};

/** Reports the use of a recovery code by mail and in the audit log. */
async function reportRecoveryCode(
  tx: Tx,
  context: AppContext,
  match: FactorMatch,
  { user, from, settings }: RecoveryCodeUse,
): Promise<void> {
  if (match.kind !== 'recovery') return;
  const now = context.clock();
  const rows = tx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', user.id);
  const left = (await rows.execute()).length;
  await queueFactorMail(tx, context, user, { mail: recoveryCodeUsedMail(left), settings, now });
  const record = { type: 'user', id: user.id } as const;
  const details = { left };
  const actor: StaffActor = user;
  await writeAudit(tx, { actor, action: 'recovery-code-used', record, details, from, now });
}

/**
 * Step-up with a code of the app or a recovery code. Replies as `stepUp` does. Rejects with 403 `wrong-code` a wrong
 * code and `used-code` the code that was accepted last, with 429 too many attempts (`too-many-codes` after ten wrong
 * ones), with 401 a session that ended meanwhile.
 */
export async function stepUpWithCode(
  context: AppContext,
  code: string,
  { actor, session, from }: Caller,
): Promise<{ data: StepUpReply }> {
  const who = ownAccountSubject(actor.id);
  const now = context.clock();
  const attempts = sessionAttempts(actor.id);
  const last = context.config.rateLimits && (await claimAttempts(context, attempts, who));
  return reportingGuesses(context, { last, userId: actor.id }, async () => {
    const match = await matchCode(context, actor.id, code);
    if (match === null) {
      await auditFailure(context, { action: 'step-up-failed', actor, from });
      throw factorError('wrong-code');
    }
    const settings = await readSettings(context);
    const token = await inTransaction(context.db, async (tx) => {
      const row = await lockUserForShare(tx, actor.id);
      const renewed = row && (await renewSession(tx, session.tokenHash, now));
      if (!renewed) throw accessError(401);
      if (!(await consumeMatch(tx, actor.id, match, now))) {
        throw factorError((await isLastCode(tx, match)) ? 'used-code' : 'wrong-code');
      }
      await reportRecoveryCode(tx, context, match, { user: row, from, settings });
      await releaseAttempt(tx, who, now);
      await releaseFactorAttempt(tx, attempts, now);
      await writeAudit(tx, { actor, action: 'step-up', from, now });
      return renewed;
    });
    return { data: toStepUpReply(context, token, now) };
  });
}
