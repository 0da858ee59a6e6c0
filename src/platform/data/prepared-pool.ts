import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** More different statements than the product has; past it a text is sent unnamed. */
const MOST_NAMES = 500;
/** «cached plan must not change result type»: a migration ran under this connection. */
const STALE_PLAN = '0A000';
/**
 * The message of pg's error for a statement that was not answered in time. pg then closes the
 * connection.
 */
const UNANSWERED = 'Query read timeout';

/**
 * Sets the statement timeout of a transaction; until its end the pool waits `LONG_MS` for each
 * answer.
 */
export const LONG_STATEMENTS = "set local statement_timeout = '10min'";
const LONG_MS = 610_000;

const names = new Map<string, string>();

/** The values of statements whose answer nobody waits for; `sendPipelined` puts them here. */
export const pipelinedValues = new WeakSet<readonly unknown[]>();

/**
 * The pool for Kysely, with every statement that has parameters prepared once per connection:
 * PostgreSQL then parses and plans it once instead of at every call, which is half of what small
 * statements cost. Behind PgBouncer in transaction mode this needs its version 1.21.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const ready = known.get(client) ?? prepare(client);
      known.set(client, ready);
      return ready;
    },
  };
}

function prepare(client: pg.PoolClient): PostgresPoolClient {
  let stale = false;
  let long = false;
  /** The first error of what was sent along, until somebody hears of it. */
  let failure: { error: unknown } | null = null;
  const gather = gatherWrites(client);

  const send = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    gather();
    if (text === LONG_STATEMENTS) long = true;
    const query = long ? unhurried(text, values) : preparedQuery(text, values);
    // The COMMIT itself may wait behind a long statement that was sent along.
    if (text === 'commit' || text === 'rollback') long = false;
    try {
      return await client.query(query);
    } catch (error) {
      stale ||= isStale(error);
      throw error;
    }
  };

  const sendOff = async (text: string, values: readonly unknown[]) => {
    send(text, values).catch((error: unknown) => {
      failure ??= { error };
    });
    return { rows: [] };
  };

  /** Answers come in order: what was sent off before has succeeded or failed by then. */
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
    return pipelinedValues.has(values) ? sendOff(text, values) : sendAndWait(text, values);
  }

  // A connection whose plans are stale, or that did not answer, is thrown away.
  return { query, release: (destroy = false) => client.release(destroy || stale) };
}

/** What is sent in one turn of the event loop leaves in one write. */
function gatherWrites(client: pg.PoolClient): () => void {
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
  return error.message === UNANSWERED || ('code' in error && error.code === STALE_PLAN);
}

/** With its name, where it has one: without values there is nothing to plan anew. */
export function preparedQuery(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = values.length > 0 ? nameOf(text) : undefined;
  return { text, values: [...values], ...(name !== undefined && { name }) };
}

/** pg reads `query_timeout` of a single statement; its types do not name it. */
function unhurried(text: string, values: readonly unknown[]): pg.QueryConfig {
  const query = { ...preparedQuery(text, values), query_timeout: LONG_MS };
  return query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `bujia_${names.size + 1}`;
  names.set(text, name);
  return name;
}
