import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import { siteOf } from '#platform/http/network.ts';
import {
  countCall,
  forgetCalls,
  type RateLimit,
  secondsLeft,
  uncountCalls,
} from '#platform/http/rate-limit.ts';
import { userError } from '../../contract/user-errors.ts';
import { delayAfter, LOGIN_DELAYS_S } from '../../rules/login-delay.ts';

/**
 * Safety rule 2, per address: checked passwords that were wrong. A user who is known at the address
 * is exempt, because others there must not lock them out; the delay of their name limits them.
 */
const PER_ADDRESS: RateLimit = { name: 'login', calls: 20, windowMinutes: 15 };

/**
 * Per name, over all networks where its user is not known. Past it nobody is refused, but each of
 * these networks has one attempt a minute from its first one on.
 */
const PER_NAME: RateLimit = { name: 'login-name', calls: 30, windowMinutes: 60 };

/** Whose attempts are counted together, and from where. */
export type ThrottleSubject = {
  key: Buffer;
  /** Of the delays: what one attacker easily owns is one place, unless the user is known there. */
  place: string;
  /** `null` where only the delays count: an own password is changed by whoever is signed in. */
  address: string | null;
  known: boolean;
};

/** `name` in small letters; the same for names that nobody has. */
export function signInSubject(name: string, address: string, known: boolean): ThrottleSubject {
  return { key: keyOf('name', name), place: known ? address : siteOf(address), address, known };
}

export function ownAccountSubject(userId: string): ThrottleSubject {
  return { key: keyOf('own', userId), place: '', address: null, known: true };
}

function keyOf(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest();
}

/**
 * Counts an attempt as failed before its password is looked at; `voidIncome` undoes it. Each count is
 * one statement, so that of many guesses at once no more pass than one after the other.
 *
 * Refuses `too-many-logins` (429, with the seconds to wait) past the budget of the address and during
 * the delay of the name at this place; a refusal leaves no count and does not make the delay longer.
 */
export async function claimAttempt(db: Db, who: ThrottleSubject, now: number): Promise<void> {
  const names = await countByAddressAndName(db, who, now);
  const hurried = names > PER_NAME.calls;
  if (await claimNextAttempt(db, who, { slowed: hurried, now })) return;
  await uncountByAddressAndName(db, who, now);
  throw userError('too-many-logins', {
    retryAfter: await secondsToWait(db, who, { slowed: hurried, now }),
  });
}

/**
 * Returns how many attempts the name has had from where its user is not known, this one included.
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
  return countCall(db, PER_NAME, key.toString('hex'), now);
}

async function uncountByAddressAndName(
  db: Db | Tx,
  { key, address, known }: ThrottleSubject,
  now: number,
  attempts = 1,
): Promise<void> {
  if (address === null || known) return;
  await uncountCalls(db, PER_ADDRESS, address, now, attempts);
  await uncountCalls(db, PER_NAME, key.toString('hex'), now, attempts);
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

/** A clock that was set back must not make the delay a lock-out. */
function delayIsOver({ slowed: hurried, now }: Pace) {
  const delays = sql.lit(`{${LOGIN_DELAYS_S.join()}}`);
  const seconds = hurried
    ? sql`${sql.lit(LONGEST_S)}`
    : sql`(${delays}::int[])[login_failures.failures]`;
  return sql<boolean>`
    login_failures.last_failed_at + make_interval(secs => ${seconds}) <= ${new Date(now)}
    or login_failures.last_failed_at > ${new Date(now + LONGEST_S * 1000)}`;
}

async function secondsToWait(
  db: Db,
  { key, place }: ThrottleSubject,
  { slowed: hurried, now }: Pace,
): Promise<number> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'last_failed_at'])
    .where('name_key', '=', key)
    .where('place', '=', place)
    .executeTakeFirst();
  if (!row) return 1; // cleared in the meantime
  const delay = hurried ? LONGEST_S : delayAfter(row.failures);
  const ends = row.last_failed_at.getTime() + delay * 1000;
  return Math.max(1, Math.ceil((ends - now) / 1000));
}

/** The attempt was the owner's: a workshop of many behind one address does not lock itself out. */
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

/** Whoever got a new password from somebody who may give it starts anew, wherever they are. */
export async function clearFailures(tx: Tx, user: { id: string; username: string }) {
  const name = keyOf('name', user.username);
  const own = keyOf('own', user.id);
  await tx.deleteFrom('login_failures').where('name_key', 'in', [name, own]).execute();
  await forgetCalls(tx, PER_NAME, name.toString('hex'));
}
