import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type CallBudget, countCall, secondsLeft, uncountCall } from '#server-kit/call-counts.ts';
import type { Db, Tx } from '#server-kit/database.ts';
import { refuseUser } from '../contract/user-refusals.ts';
import { delayAfter, LOGIN_DELAYS_S } from '../rules/login-delay.ts';

/** Safety rule 2, per address: attempts, of which those with the right password are given back. */
const BUDGET: CallBudget = { name: 'login', calls: 20, windowMinutes: 15 };

/** Counts an attempt of an address; refuses `too-many-logins` past the budget. */
export async function limitAddress(db: Db, address: string, now: number): Promise<void> {
  if ((await countCall(db, BUDGET, address, now)) <= BUDGET.calls) return;
  throw refuseUser('too-many-logins', { retryAfter: secondsLeft(BUDGET, now) });
}

/** The attempt was its owner's: a workshop of many behind one address does not lock itself out. */
export function forgiveAddress(tx: Tx, address: string, now: number): Promise<void> {
  return uncountCall(tx, BUDGET, address, now);
}

/** Whose attempts are counted together: a name as typed, or a user where they are known. */
export function keyOf(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest();
}

const LAST = LOGIN_DELAYS_S.length;
const LONGEST_S = delayAfter(LAST);

/**
 * Counts an attempt as failed before its password is looked at; `clearFailures` takes it back. One
 * conditional statement, so that of many guesses at once no more pass than one after the other.
 *
 * Refuses `too-many-logins` (429, with the seconds to wait) during the delay; that does not make
 * the delay longer.
 */
export async function claimAttempt(db: Db, key: Buffer, now: number): Promise<void> {
  const at = new Date(now);
  const claimed = await db
    .insertInto('login_failures')
    .values({ name_key: key, failures: 1, last_failed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name_key')
        .doUpdateSet({
          failures: sql<number>`least(login_failures.failures + 1, ${sql.lit(LAST)})`,
          last_failed_at: at,
        })
        .where(delayIsOver(at)),
    )
    .returning('failures')
    .executeTakeFirst();
  if (!claimed) throw refuseUser('too-many-logins', { retryAfter: await waitOf(db, key, now) });
}

/** A clock that was set back must not make the delay a lock-out. */
function delayIsOver(now: Date) {
  const delays = sql.lit(`{${LOGIN_DELAYS_S.join()}}`);
  return sql<boolean>`
    login_failures.last_failed_at
      + make_interval(secs => (${delays}::int[])[login_failures.failures]) <= ${now}
    or login_failures.last_failed_at > ${new Date(now.getTime() + LONGEST_S * 1000)}`;
}

async function waitOf(db: Db, key: Buffer, now: number): Promise<number> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'last_failed_at'])
    .where('name_key', '=', key)
    .executeTakeFirst();
  if (!row) return 1; // cleared in the meantime
  const ends = row.last_failed_at.getTime() + delayAfter(row.failures) * 1000;
  return Math.max(1, Math.ceil((ends - now) / 1000));
}

export async function clearFailures(tx: Tx, key: Buffer): Promise<void> {
  await tx.deleteFrom('login_failures').where('name_key', '=', key).execute();
}
