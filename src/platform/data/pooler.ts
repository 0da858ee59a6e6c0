import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The timeouts of a session, in ms, for `connect_query` of a PgBouncer, because a client cannot set them
 * through it. PgBouncer itself closes idle connections, so `idle_session_timeout` is absent.
 */
export const POOLER_TIMEOUTS =
  'set statement_timeout = 5000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 10000';

/** Returns whether the sessions of a database have the timeouts of `POOLER_TIMEOUTS`. */
export async function hasTimeouts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ set: string }>`
    select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('idle_in_transaction_session_timeout')) as set`.execute(db);
  return rows[0]?.set === '5s 3s 10s';
}
