import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** More than the number of different statements in the program; further ones are not prepared. */
const MAX_NAMES = 500;
/** «cached plan must not change result type»: a migration ran under this connection. */
const STALE_PLAN = '0A000';
/** SQLSTATE of a write on a standby, or in a session that is read-only. */
export const READ_ONLY = '25006';
/** Message of pg's error for a statement without an answer in time; pg then closes the connection. */
const READ_TIMEOUT = 'Query read timeout';

/** Sets the statement timeout of a transaction; until its end the pool waits `LONG_MS` for each answer. */
export const LONG_STATEMENTS = "set local statement_timeout = '10min'";
const LONG_MS = 610_000;

const names = new Map<string, string>();

/** Values of statements that are sent without waiting for the answer; `sendPipelined` adds them. */
export const pipelinedValues = new WeakSet<readonly unknown[]>();

/**
 * Returns the pool for Kysely. Prepares every statement with parameters once per connection, so that
 * PostgreSQL parses and plans it once; that is half of the cost of small statements. Behind PgBouncer
 * in transaction mode this needs PgBouncer 1.21.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const wrapper = wrapped.get(client) ?? wrapClient(client);
      wrapped.set(client, wrapper);
      return wrapper;
    },
  };
}

function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  let stale = false;
  let long = false;
  /** First error of a pipelined statement; the next awaited statement throws it. */
  let failure: { error: unknown } | null = null;
  const corkWrites = writeCorker(client);

  const send = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    corkWrites();
    if (text === LONG_STATEMENTS) long = true;
    const query = long ? longQuery(text, values) : preparedQuery(text, values);
    // The COMMIT itself may wait behind a long pipelined statement.
    if (text === 'commit' || text === 'rollback') long = false;
    try {
      return await client.query(query);
    } catch (error) {
      stale ||= isStale(error);
      throw error;
    }
  };

  const sendWithoutWaiting = async (text: string, values: readonly unknown[]) => {
    send(text, values).catch((error: unknown) => {
      failure ??= { error };
    });
    return { rows: [] };
  };

  /** Answers arrive in order, so earlier pipelined statements have succeeded or failed by then. */
  const sendAndWait = async (text: string, values: readonly unknown[]) => {
    const result = await send(text, values).catch((error: unknown) => {
      throw failure === null ? error : failure.error;
    });
    if (text === 'rollback') failure = null;
    if (failure !== null) throw failure.error;
    return result;
  };

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used here');
    return pipelinedValues.has(values)
      ? sendWithoutWaiting(text, values)
      : sendAndWait(text, values);
  }

  // A connection with stale plans, to a standby, or without an answer in time, is destroyed.
  return { query, release: (destroy = false) => client.release(destroy || stale) };
}

/** Returns a function that corks the socket until the next tick, so that one write sends all statements. */
function writeCorker(client: pg.PoolClient): () => void {
  const { connection } = client as pg.PoolClient & Pick<pg.Client, 'connection'>;
  return () => {
    const { stream } = connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  };
}

function isStale(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message === READ_TIMEOUT) return true;
  return 'code' in error && (error.code === STALE_PLAN || error.code === READ_ONLY);
}

/** Returns the query with the name of its prepared statement. Statements without values are not prepared. */
export function preparedQuery(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = values.length > 0 ? nameOf(text) : undefined;
  return { text, values: [...values], ...(name !== undefined && { name }) };
}

/** pg reads `query_timeout` of a single statement, which its types do not declare. */
function longQuery(text: string, values: readonly unknown[]): pg.QueryConfig {
  const query = { ...preparedQuery(text, values), query_timeout: LONG_MS };
  return query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `bujia_${names.size + 1}`;
  names.set(text, name);
  return name;
}
