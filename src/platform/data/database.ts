import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type QueryCreator, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { Client, NETWORK_TIMEOUTS, type NetworkTimeouts } from './database-client.ts';
import type { DB } from './database-types.ts';
import { LONG_STATEMENTS, preparedPool, READ_ONLY } from './prepared-pool.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Creates inserts, on their own or as a common table expression. */
export type InsertCreator = Pick<QueryCreator<DB>, 'insertInto'>;

/** Days stay text (`YYYY-MM-DD`). bigint and numeric become numbers, which hold all cents and thousandths exactly. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * Every state of a session has a timeout, because the server does not notice a client that the
 * network lost. The pool closes connections that are idle for 10 s.
 */
const SESSION_OPTIONS =
  '-c statement_timeout=5s -c lock_timeout=3s -c idle_in_transaction_session_timeout=10s ' +
  '-c idle_session_timeout=60s';

export type DatabaseOptions = {
  connectionString: string;
  max?: number;
  /** Called when a connection breaks outside of a query. */
  onConnectionLost: (error: Error) => void;
  timeouts?: NetworkTimeouts;
  /** Whether the address is a PgBouncer, which takes no options of a session (`pooler.ts`). */
  pooler?: boolean;
};

/**
 * Opens a pool that survives a database that stops or does not answer. Both listeners are needed: the
 * pool emits errors of idle clients only, and an unhandled error of a client in use would end the
 * process. A connection without an answer in time is destroyed, because the answer may still come.
 */
export function openPool(options: DatabaseOptions, extra: pg.PoolConfig = {}): pg.Pool {
  const { connectMs, queryMs } = options.timeouts ?? NETWORK_TIMEOUTS;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    Client,
    ...extra,
  });
  pool.on('error', options.onConnectionLost);
  pool.on('connect', (client) => client.on('error', options.onConnectionLost));
  return pool;
}

export function openDatabase(options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = openPool(options, {
    types,
    ...(options.pooler !== true && { options: SESSION_OPTIONS }),
    application_name: 'bujia',
    pipeline: true,
  });
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) }),
    pool,
  };
}

/** Runs `work` on a pool of one connection and closes the pool afterwards; for commands. */
export async function withDatabase<Result>(
  connectionString: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db } = openDatabase({ connectionString, max: 1, onConnectionLost: () => undefined });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Allows each statement of a transaction 10 minutes, for transactions over very many rows. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql.raw(LONG_STATEMENTS).execute(tx);
}

/** SQLSTATEs of exclusion violation, deadlock and serialization failure. */
const RETRIED_STATES = new Set(['23P01', '40P01', '40001']);
const MAX_TRIES = 4;
/** Random pause before a retry, so that two transactions do not collide again in step. */
const MAX_PAUSE_MS = 40;

/** What each open transaction of `inTransaction` runs after its commit. */
const callbacks = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs an action in one transaction. Retries a lost race (exclusion, deadlock, serialization) at most
 * three times, each in a new transaction; then throws the error of the last try.
 */
export async function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const committed: (() => void)[] = [];
    let result: T;
    try {
      result = await db.transaction().execute((tx) => {
        callbacks.set(tx, committed);
        return run(tx);
      });
    } catch (error) {
      if (attempt >= MAX_TRIES || !lostRace(error)) throw error;
      await pause(Math.random() * MAX_PAUSE_MS);
      continue;
    }
    // Outside of the try: what is committed is never retried.
    for (const callback of committed) callback();
    return result;
  }
}

/**
 * Runs a callback once this transaction of `inTransaction` is committed; never after a rollback. The
 * callback must not throw: the transaction cannot be undone any more.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const committed = callbacks.get(tx);
  if (!committed) throw new Error('afterCommit needs a transaction of inTransaction');
  committed.push(callback);
}

export function lostRace(error: unknown): boolean {
  return RETRIED_STATES.has(sqlState(error));
}

/** Returns the SQLSTATE of a PostgreSQL error (for other errors their `code`), or ''. */
export function sqlState(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether a statement failed because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return false;
  return error.constraint === constraint;
}

const UNAVAILABLE = /^(08|53|57P0|0A000)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/**
 * Messages of pg errors without a code: a connection broke, or had broken before («not queryable»:
 * the ROLLBACK after it), a connection was not opened in time, or the pool is closing.
 */
const CONNECTION_ERRORS =
  /^Connection terminated|not queryable$|^timeout exceeded when trying to connect|^timeout expired|^Query read timeout|^Cannot use a pool after/i;

/**
 * Whether the database was unavailable, so that the call can be repeated later. A write that a standby
 * rejects can be repeated too: the pool then connects anew, and the address may name the new primary.
 */
export function databaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (state === READ_ONLY || UNAVAILABLE.test(state)) return true;
  return error instanceof Error && CONNECTION_ERRORS.test(error.message);
}

/** Returns whether the database answers and accepts changes: a standby does not. */
export async function acceptsChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ on: string }>`
    select current_setting('transaction_read_only') as on`.execute(db);
  return rows[0]?.on === 'off';
}
