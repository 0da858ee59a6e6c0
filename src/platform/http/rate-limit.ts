import { createHash } from 'node:crypto';
import { type QueryCreator, sql } from 'kysely';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { AppContext } from '../app-context.ts';
import type { Db, Tx } from '../data/database.ts';
import type { DB } from '../data/database-types.ts';
import { networkKey } from './network.ts';

/** Allowed calls per window. `HARD_LIMIT_FACTOR` times as many are rejected. */
export type RateLimit = { name: string; calls: number; windowMinutes: number };

const HARD_LIMIT_FACTOR = 5;

/**
 * 32 bytes that stand for the caller, so that no address or name is stored: `networkKey` of an address, or
 * `hashedSubject`. The table rejects any other length.
 */
export type CallSubject = Buffer;

/** Returns the SHA-256 of names or ids. An address needs `networkKey`: its plain hash can be guessed. */
export function hashedSubject(...parts: readonly string[]): CallSubject {
  return createHash('sha256').update(parts.join('\n')).digest();
}

/**
 * Counts a call of a subject in the database, which all processes share and a restart keeps. Runs
 * outside of transactions, so that rejected calls count too. Returns the number of calls in the
 * current window, this one included.
 */
export async function countCall(
  db: Db,
  limit: RateLimit,
  subject: CallSubject,
  now: number,
): Promise<number> {
  const row = await countingStatement(db, limit, subject, now).executeTakeFirstOrThrow();
  return row.calls;
}

/**
 * SQL: the number 1; the commit of its transaction does not wait for the disk. Only for a statement of its own: in a
 * transaction it would make the other writes lossy. A crash of the database loses at most its last 0.6 s.
 */
const ONE_UNFLUSHED = sql<number>`(select 1 from set_config('synchronous_commit', 'off', true))`;

/**
 * Returns the statement of `countCall`, which returns `calls`. A caller that reads something else
 * before its transaction uses it as a common table expression: one statement less.
 */
export function countingStatement(
  db: QueryCreator<DB>,
  limit: RateLimit,
  subject: CallSubject,
  now: number,
) {
  return db
    .insertInto('call_counts')
    .values({
      limit_name: limit.name,
      subject,
      window_start: windowOf(limit, now),
      calls: ONE_UNFLUSHED,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['limit_name', 'subject', 'window_start'])
        .doUpdateSet({ calls: sql<number>`call_counts.calls + 1` }),
    )
    .returning('calls');
}

export async function readCalls(
  db: Db,
  limit: RateLimit,
  subject: CallSubject,
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom('call_counts')
    .select('calls')
    .where('limit_name', '=', limit.name)
    .where('subject', '=', subject)
    .where('window_start', '=', windowOf(limit, now))
    .executeTakeFirst();
  return row?.calls ?? 0;
}

/**
 * Counts the call of an address and rejects it with 429 above the hard limit, with the seconds to wait. Returns
 * whether the limit itself is exceeded, so that the caller can demand a harder challenge.
 */
export async function enforceRateLimit(
  { db, keys, clock }: Pick<AppContext, 'db' | 'keys' | 'clock'>,
  limit: RateLimit,
  address: string,
): Promise<{ overBudget: boolean }> {
  const now = clock();
  return checkCallCount(limit, await countCall(db, limit, networkKey(keys, address), now), now);
}

/**
 * As `enforceRateLimit`, for a number of calls that was counted already: rejects it with 429 above the hard
 * limit, and returns whether the limit itself is exceeded.
 */
export function checkCallCount(
  limit: RateLimit,
  calls: number,
  now: number,
): { overBudget: boolean } {
  if (calls > limit.calls * HARD_LIMIT_FACTOR) throw tooManyRequests(limit, now);
  return { overBudget: calls > limit.calls };
}

/** Subtracts calls of the current window. */
export async function uncountCalls(
  db: Db | Tx,
  limit: RateLimit,
  subject: CallSubject,
  now: number,
  calls = 1,
): Promise<void> {
  await db
    .updateTable('call_counts')
    .set({ calls: sql<number>`greatest(calls - ${calls}::int, 0)` })
    .where('limit_name', '=', limit.name)
    .where('subject', '=', subject)
    .where('window_start', '=', windowOf(limit, now))
    .where('calls', '>', 0)
    .execute();
}

/** Deletes all counted calls of a subject. */
export async function forgetCalls(tx: Tx, limit: RateLimit, subject: CallSubject): Promise<void> {
  await tx
    .deleteFrom('call_counts')
    .where('limit_name', '=', limit.name)
    .where('subject', '=', subject)
    .execute();
}

/** Returns whole seconds until the current window ends, at least 1. */
export function secondsLeft(limit: RateLimit, now: number): number {
  const ends = windowOf(limit, now).getTime() + limit.windowMinutes * 60_000;
  return Math.max(1, Math.ceil((ends - now) / 1000));
}

function tooManyRequests(limit: RateLimit, now: number): DomainError {
  return new DomainError(
    'too-many-requests',
    429,
    'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
    { retryAfter: secondsLeft(limit, now) },
  );
}

function windowOf(limit: RateLimit, now: number): Date {
  const length = limit.windowMinutes * 60_000;
  return new Date(Math.floor(now / length) * length);
}

/** Housekeeping: deletes windows older than a day. */
export async function forgetOldCalls(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('call_counts')
    .where('window_start', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
