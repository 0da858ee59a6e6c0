import { type QueryCreator, sql } from 'kysely';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Db, Tx } from '../data/database.ts';
import type { DB } from '../data/database-types.ts';

/** Allowed calls per window. `HARD_LIMIT_FACTOR` times as many are rejected. */
export type RateLimit = { name: string; calls: number; windowMinutes: number };

const HARD_LIMIT_FACTOR = 5;

/**
 * Counts a call of an address in the database, which all processes share and a restart keeps. Runs
 * outside of transactions, so that rejected calls count too. Returns the number of calls in the
 * current window, this one included.
 */
export async function countCall(
  db: Db,
  limit: RateLimit,
  address: string,
  now: number,
): Promise<number> {
  const row = await countingStatement(db, limit, address, now).executeTakeFirstOrThrow();
  return row.calls;
}

/**
 * Returns the statement of `countCall`, which returns `calls`. A caller that reads something else
 * before its transaction uses it as a common table expression: one statement less.
 */
export function countingStatement(
  db: QueryCreator<DB>,
  limit: RateLimit,
  address: string,
  now: number,
) {
  return db
    .insertInto('call_counts')
    .values({ bucket: `${limit.name}:${address}`, window_start: windowOf(limit, now), calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ calls: sql<number>`call_counts.calls + 1` }),
    )
    .returning('calls');
}

export async function readCalls(
  db: Db,
  limit: RateLimit,
  address: string,
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom('call_counts')
    .select('calls')
    .where('bucket', '=', `${limit.name}:${address}`)
    .where('window_start', '=', windowOf(limit, now))
    .executeTakeFirst();
  return row?.calls ?? 0;
}

/**
 * Counts the call and rejects it with 429 above the hard limit, with the seconds to wait. Returns
 * whether the limit itself is exceeded, so that the caller can demand a harder challenge.
 */
export async function enforceRateLimit(
  db: Db,
  limit: RateLimit,
  address: string,
  now: number,
): Promise<{ overBudget: boolean }> {
  return checkCallCount(limit, await countCall(db, limit, address, now), now);
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
  address: string,
  now: number,
  calls = 1,
): Promise<void> {
  await db
    .updateTable('call_counts')
    .set({ calls: sql<number>`greatest(calls - ${calls}::int, 0)` })
    .where('bucket', '=', `${limit.name}:${address}`)
    .where('window_start', '=', windowOf(limit, now))
    .where('calls', '>', 0)
    .execute();
}

/** Deletes all counted calls of an address. */
export async function forgetCalls(tx: Tx, limit: RateLimit, address: string): Promise<void> {
  await tx.deleteFrom('call_counts').where('bucket', '=', `${limit.name}:${address}`).execute();
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
