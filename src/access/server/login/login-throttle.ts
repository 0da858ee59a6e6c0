import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { networkKey, siteOf } from '#platform/http/network.ts';
import {
  type CallSubject,
  countCall,
  forgetCalls,
  hashedSubject,
  type RateLimit,
  secondsLeft,
  uncountCalls,
} from '#platform/http/rate-limit.ts';
import type { AppKeys } from '#platform/operations/app-keys.ts';
import { userError } from '../../contract/user-errors.ts';
import { delayAfter, LOGIN_DELAYS_S } from '../../rules/login-delay.ts';

/**
 * Safety rule 2, per address: wrong passwords. A user known at the address is exempt, so that others
 * there cannot lock them out; the delay of their name limits them.
 */
const PER_ADDRESS: RateLimit = { name: 'login', calls: 20, windowMinutes: 15 };

/**
 * Per name, over all networks where its user is not known. Beyond it no attempt is rejected, but each of
 * these networks is limited to one attempt a minute, from the first one.
 */
const PER_NAME: RateLimit = { name: 'login-name', calls: 30, windowMinutes: 60 };

/** Attempts with equal values are counted together. */
export type ThrottleSubject = {
  key: CallSubject;
  /**
   * Network of the delays: a range that one attacker can own, or the address if the user is known
   * there.
   */
  place: CallSubject;
  /** `null` if only the delays apply: for checks of the own password in a session. */
  address: CallSubject | null;
  known: boolean;
};

/** `name` in lower case. Works alike for names that do not exist. */
export function signInSubject(
  keys: AppKeys,
  name: string,
  { address, known }: { address: string; known: boolean },
): ThrottleSubject {
  const place = networkKey(keys, known ? address : siteOf(address));
  return { key: hashedSubject('name', name), place, address: networkKey(keys, address), known };
}

export function ownAccountSubject(userId: string): ThrottleSubject {
  return { key: hashedSubject('own', userId), place: IN_A_SESSION, address: null, known: true };
}

/** The delays of a session do not depend on its network. */
const IN_A_SESSION = hashedSubject('session');

/**
 * Counts an attempt as failed before its password is checked; `releaseAttempt` reverts it. Each count is one
 * statement, so that concurrent guesses are limited as sequential ones.
 *
 * Rejects with 429 `too-many-logins` and the seconds to wait beyond the budget of the address and during
 * the delay of the name at this place. A rejected attempt is not counted and does not extend the delay.
 */
export async function claimAttempt(db: Db, who: ThrottleSubject, now: number): Promise<void> {
  const attempts = await countByAddressAndName(db, who, now);
  const slowed = attempts > PER_NAME.calls;
  if (await claimNextAttempt(db, who, { slowed, now })) return;
  await uncountByAddressAndName(db, who, now);
  throw userError('too-many-logins', {
    retryAfter: await secondsToWait(db, who, { slowed, now }),
  });
}

/**
 * Counts an attempt per address and per name. Returns the number of attempts for the name from networks
 * where its user is not known, this one included.
 */
async function countByAddressAndName(
  db: Db,
  { key, address, known }: ThrottleSubject,
  now: number,
): Promise<number> {
  if (address === null || known) return 0;
  if ((await countCall(db, PER_ADDRESS, address, now)) > PER_ADDRESS.calls) {
    await uncountCalls(db, PER_ADDRESS, address, now);
    throw userError('too-many-logins', { retryAfter: secondsLeft(PER_ADDRESS, now) });
  }
  return countCall(db, PER_NAME, key, now);
}

async function uncountByAddressAndName(
  db: Db | Tx,
  { key, address, known }: ThrottleSubject,
  now: number,
  attempts = 1,
): Promise<void> {
  if (address === null || known) return;
  await uncountCalls(db, PER_ADDRESS, address, now, attempts);
  await uncountCalls(db, PER_NAME, key, now, attempts);
}

const LAST = LOGIN_DELAYS_S.length;
const LONGEST_S = delayAfter(LAST);

type Pace = { slowed: boolean; now: number };

async function claimNextAttempt(
  db: Db,
  { key, place }: ThrottleSubject,
  pace: Pace,
): Promise<boolean> {
  const at = new Date(pace.now);
  const claimed = await db
    .insertInto('login_failures')
    .values({ name_key: key, place, failures: 1, last_failed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['name_key', 'place'])
        .doUpdateSet({
          failures: sql<number>`least(login_failures.failures + 1, ${sql.lit(LAST)})`,
          last_failed_at: at,
        })
        .where(delayIsOver(pace)),
    )
    .returning('failures')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** True also for a failure in the future: a clock that was set back must not lock an account. */
function delayIsOver({ slowed, now }: Pace) {
  const delays = sql.lit(`{${LOGIN_DELAYS_S.join()}}`);
  const seconds = slowed
    ? sql`${sql.lit(LONGEST_S)}`
    : sql`(${delays}::int[])[login_failures.failures]`;
  return sql<boolean>`
    login_failures.last_failed_at + make_interval(secs => ${seconds}) <= ${new Date(now)}
    or login_failures.last_failed_at > ${new Date(now + LONGEST_S * 1000)}`;
}

async function secondsToWait(
  db: Db,
  { key, place }: ThrottleSubject,
  { slowed, now }: Pace,
): Promise<number> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'last_failed_at'])
    .where('name_key', '=', key)
    .where('place', '=', place)
    .executeTakeFirst();
  if (!row) return 1; // cleared in the meantime
  const delay = slowed ? LONGEST_S : delayAfter(row.failures);
  const ends = row.last_failed_at.getTime() + delay * 1000;
  return Math.max(1, Math.ceil((ends - now) / 1000));
}

/**
 * Reverts the count of a successful attempt, so that staff behind one address do not lock each
 * other out.
 */
export async function releaseAttempt(
  db: Db | Tx,
  who: ThrottleSubject,
  now: number,
  attempts = 1,
): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('name_key', '=', who.key)
    .where('place', '=', who.place)
    .execute();
  await uncountByAddressAndName(db, who, now, attempts);
}

/**
 * Clears all delays and counts of a user whose password was set by an admin or the command line.
 */
export async function clearFailures(tx: Tx, user: { id: string; username: string }) {
  const name = hashedSubject('name', user.username);
  const own = hashedSubject('own', user.id);
  await tx.deleteFrom('login_failures').where('name_key', 'in', [name, own]).execute();
  await forgetCalls(tx, PER_NAME, name);
}
