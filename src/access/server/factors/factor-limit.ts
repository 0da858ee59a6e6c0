import type { AppContext } from '#platform/app-context.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { networkKey } from '#platform/http/network.ts';
import {
  type CallSubject,
  countCall,
  hashedSubject,
  type RateLimit,
  readCalls,
  secondsLeft,
  uncountCalls,
} from '#platform/http/rate-limit.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { FACTOR_GUESSES_MAIL, queueFactorMail } from './factor-mail.ts';
import type { Ticket } from './login-ticket.ts';

/**
 * Wrong second factors of a user. A guessed code is correct with a probability of 3 in a million: over all networks
 * where the user is unknown, a year of guesses stays below one third; from one known network, or in the user's
 * sessions, below 5 %.
 */
const UNKNOWN_NETWORKS: RateLimit = { name: 'login-factor', calls: 10, windowMinutes: 60 };
const KNOWN_NETWORK: RateLimit = { name: 'known-factor', calls: 10, windowMinutes: 6 * 60 };

/** Attempts that are counted together. */
export type FactorAttempts = { limit: RateLimit; subject: CallSubject };

/**
 * Attempts of a sign-in: from one known network, or from all unknown ones together. A new password starts a new
 * count, because the former password no longer leads to the second step.
 */
export function signInAttempts(
  { keys }: Pick<AppContext, 'keys'>,
  { userId, passwordHash, known }: Ticket,
  address: string,
): FactorAttempts {
  const network = known ? networkKey(keys, address).toString('hex') : '';
  return {
    limit: known ? KNOWN_NETWORK : UNKNOWN_NETWORKS,
    subject: hashedSubject('sign-in', userId, passwordHash, network),
  };
}

/** Attempts in all sessions of a user. */
export function sessionAttempts(userId: string): FactorAttempts {
  return { limit: KNOWN_NETWORK, subject: hashedSubject('session', userId) };
}

type Rejection = { now: number; reject: (data: { retryAfter: number }) => Error };

/** Throws the error of `reject` if the budget is used up. Counts nothing. */
export async function rejectBeyondBudget(
  db: Db,
  { limit, subject }: FactorAttempts,
  { now, reject }: Rejection,
): Promise<void> {
  const calls = await readCalls(db, limit, subject, now);
  if (calls >= limit.calls) throw reject({ retryAfter: secondsLeft(limit, now) });
}

/**
 * Counts an attempt before it is checked. Returns whether a wrong answer uses the budget up. Beyond the budget, throws
 * the error of `reject`, and does not count the attempt.
 */
export async function claimFactorAttempt(
  db: Db,
  { limit, subject }: FactorAttempts,
  { now, reject }: Rejection,
): Promise<{ last: boolean }> {
  const calls = await countCall(db, limit, subject, now);
  if (calls <= limit.calls) return { last: calls === limit.calls };
  await uncountCalls(db, limit, subject, now);
  throw reject({ retryAfter: secondsLeft(limit, now) });
}

/** Reverts the count of a correct answer. */
export function releaseFactorAttempt(
  db: Db | Tx,
  { limit, subject }: FactorAttempts,
  now: number,
): Promise<void> {
  return uncountCalls(db, limit, subject, now);
}

/**
 * Sends the user a mail about used-up attempts, if the user has an e-mail address. Logs an error instead of throwing it:
 * the caller answers as without the mail.
 */
export async function reportFactorGuesses(context: AppContext, userId: string): Promise<void> {
  try {
    await mailFactorGuesses(context, userId);
  } catch (error) {
    context.log.warn({ err: error }, 'could not mail a user about wrong second factors');
  }
}

async function mailFactorGuesses(context: AppContext, userId: string): Promise<void> {
  const settings = await readSettings(context);
  await inTransaction(context.db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst();
    const contents = { mail: FACTOR_GUESSES_MAIL, settings, now: context.clock() };
    if (user) await queueFactorMail(tx, context, user, contents);
  });
}
