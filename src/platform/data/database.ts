import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { Client, NETWORK_TIMEOUTS, type NetworkTimeouts } from './database-client.ts';
import type { DB } from './database-types.ts';
import { LONG_STATEMENTS, preparedPool } from './prepared-pool.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** Days stay text (`YYYY-MM-DD`), bigint and numeric become numbers: cents and thousandths fit. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * Every state of a session has a timeout: the server cannot notice a client that the network lost.
 * The pool closes connections that are idle for 10 s.
 */
const SESSION =
  '-c statement_timeout=5s -c lock_timeout=3s -c idle_in_transaction_session_timeout=10s ' +
  '-c idle_session_timeout=60s';

export type DatabaseOptions = {
  connectionString: string;
  max?: number;
  /** Told about connections that break outside of a query. */
  onConnectionLost: (error: Error) => void;
  timeouts?: NetworkTimeouts;
};

/**
 * A pool that survives a database that goes away or falls silent. Both listeners are needed: the
 * pool emits errors of idle clients only, and an error of a client in use would end the process. A
 * connection whose statement was not answered in time is destroyed: its answer may still come.
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
    options: SESSION,
    application_name: 'bujia',
    pipeline: true,
  });
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) }),
    pool,
  };
}

/** For transactions over very many rows: each statement may take 10 minutes. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql.raw(LONG_STATEMENTS).execute(tx);
}

const RETRIED = new Set(['23P01', '40P01', '40001']);
const TRIES = 4;
/** Those who met once should not come back in step. */
const LONGEST_PAUSE_MS = 40;

/**
 * One verb, one transaction. A lost race (exclusion, deadlock, serialization) rolls back and is
 * tried again, at most three more times; what then still fails is the caller's to refuse.
 */
export async function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (attempt >= TRIES || !lostRace(error)) throw error;
      await pause(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

export function lostRace(error: unknown): boolean {
  return RETRIED.has(sqlState(error));
}

/** PostgreSQL's SQLSTATE of an error, or ''. */
export function sqlState(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

const UNAVAILABLE = /^(08|53|57P0|0A000)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/**
 * What pg says without a code of a connection that broke, of one that broke before («not queryable»:
 * the ROLLBACK after it), of one that did not come about in time, and of a pool that is closing.
 */
const BROKEN =
  /^Connection terminated|not queryable$|^timeout exceeded when trying to connect|^timeout expired|^Query read timeout|^Cannot use a pool after/i;

/** Whether the database was away (and the call may simply be tried again later). */
export function databaseAway(error: unknown): boolean {
  if (UNAVAILABLE.test(sqlState(error))) return true;
  return error instanceof Error && BROKEN.test(error.message);
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
