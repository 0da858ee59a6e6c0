import { type Selectable, sql } from 'kysely';
import { allowLongStatements, type Tx } from '#platform/data/database.ts';
import type { HistoryClearings } from '#platform/data/database-types.ts';
import type { Clearing } from '../contract/clearing.ts';

export type ClearingRow = Selectable<HistoryClearings>;

/** First number of the advisory lock; no other two-number lock may use it. */
const LOCK_CLASS = 4;

/**
 * Serializes clearing and restoring until the transaction ends, raises the statement timeout for many rows,
 * and notifies open panels at the commit.
 */
export async function lockClearing(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`set local lock_timeout = '30s'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, 0)`.execute(tx);
  await sql`
    select pg_notify('bujia_changes', 'citations'), pg_notify('bujia_changes', 'reservations')
    where true`.execute(tx);
}

/** Returns the instant that marks the rows of a clearing: at least a millisecond after every earlier one. */
export async function nextClearedAt(tx: Tx, now: number): Promise<Date> {
  const { last } = await tx
    .selectFrom('history_clearings')
    .select(({ fn }) => fn.max('at').as('last'))
    .executeTakeFirstOrThrow();
  return new Date(Math.max(now, (last?.getTime() ?? 0) + 1));
}

export function clearingView(row: ClearingRow): Clearing {
  return {
    _id: row.id,
    createdAt: row.at.toISOString(),
    by: row.actor_name,
    citations: row.citations,
    reservations: row.reservations,
    restoredAt: row.restored_at?.toISOString() ?? null,
  };
}
