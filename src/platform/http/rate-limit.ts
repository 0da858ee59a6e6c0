import { sql } from 'kysely';
import { DomainError } from '#shared/contract/domain-error.ts';
import type { Db, Tx } from '../data/database.ts';

/** So many calls per window; `hardStop` times as many are refused outright. */
export type RateLimit = { name: string; calls: number; windowMinutes: number };

const HARD_STOP = 5;

/**
 * Counts a call of an address in the database, so that neither a restart nor a second process
 * forgets it. Written at once, outside any transaction: refused calls count too.
 * Answers how many there were in the current window, this one included.
 */
export async function countCall(
  db: Db,
  budget: RateLimit,
  address: string,
  now: number,
): Promise<number> {
  const row = await db
    .insertInto('call_counts')
    .values({ bucket: `${budget.name}:${address}`, window_start: windowOf(budget, now), calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ calls: sql<number>`call_counts.calls + 1` }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow();
  return row.calls;
}

export async function readCalls(
  db: Db,
  budget: RateLimit,
  address: string,
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom('call_counts')
    .select('calls')
    .where('bucket', '=', `${budget.name}:${address}`)
    .where('window_start', '=', windowOf(budget, now))
    .executeTakeFirst();
  return row?.calls ?? 0;
}

/**
 * Counts the call and refuses with 429 past the hard stop, saying how many seconds to wait. Answers
 * whether the budget itself is used up, so that the caller may ask for more work.
 */
export async function enforceRateLimit(
  db: Db,
  budget: RateLimit,
  address: string,
  now: number,
): Promise<{ overBudget: boolean }> {
  const calls = await countCall(db, budget, address, now);
  if (calls > budget.calls * HARD_STOP) throw tooMany(budget, now);
  return { overBudget: calls > budget.calls };
}

/** Takes calls of the current window back. */
export async function uncountCalls(
  db: Db | Tx,
  budget: RateLimit,
  address: string,
  now: number,
  calls = 1,
): Promise<void> {
  await db
    .updateTable('call_counts')
    .set({ calls: sql<number>`greatest(calls - ${calls}::int, 0)` })
    .where('bucket', '=', `${budget.name}:${address}`)
    .where('window_start', '=', windowOf(budget, now))
    .where('calls', '>', 0)
    .execute();
}

/** Takes all calls of a bucket back. */
export async function forgetCalls(tx: Tx, budget: RateLimit, address: string): Promise<void> {
  await tx.deleteFrom('call_counts').where('bucket', '=', `${budget.name}:${address}`).execute();
}

/** Whole seconds until the current window ends, at least 1. */
export function secondsLeft(budget: RateLimit, now: number): number {
  const ends = windowOf(budget, now).getTime() + budget.windowMinutes * 60_000;
  return Math.max(1, Math.ceil((ends - now) / 1000));
}

function tooMany(budget: RateLimit, now: number): DomainError {
  return new DomainError(
    'too-many-requests',
    429,
    'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
    { retryAfter: secondsLeft(budget, now) },
  );
}

function windowOf(budget: RateLimit, now: number): Date {
  const length = budget.windowMinutes * 60_000;
  return new Date(Math.floor(now / length) * length);
}

/** Housekeeping: windows that are long over. */
export async function forgetOldCalls(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('call_counts')
    .where('window_start', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
