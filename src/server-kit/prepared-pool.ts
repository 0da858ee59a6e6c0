import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** More different statements than the product has; past it a text is sent unnamed. */
const MOST_NAMES = 500;
/** «cached plan must not change result type»: a migration ran under this connection. */
const STALE_PLAN = '0A000';

const names = new Map<string, string>();

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
      const prepared = known.get(client) ?? prepare(client);
      known.set(client, prepared);
      return prepared;
    },
  };
}

function prepare(client: pg.PoolClient): PostgresPoolClient {
  let stale = false;

  const send = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      stale ||= isStale(error);
      throw error;
    }
  };

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used here');
    return send(text, values);
  }

  // A connection whose plans are stale is thrown away; the next one plans anew.
  return { query, release: (destroy = false) => client.release(destroy || stale) };
}

function isStale(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === STALE_PLAN;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `bujia_${names.size + 1}`;
  names.set(text, name);
  return name;
}
