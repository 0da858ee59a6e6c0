import { type Selectable, sql } from 'kysely';
import { allowLongStatements, type Tx } from '#platform/data/database.ts';
import type { HistoryClearings } from '#platform/data/database-types.ts';
import type { Clearing } from '../contract/clearing.ts';

export type ClearingRow = Selectable<HistoryClearings>;

/** Any constant will do that no other lock of two numbers has. */
const LOCK_CLASS = 4;

/**
 * Clearing and restoring wait for each other until the transaction ends, and have time for very many
 * rows. Who has a panel open hears of it at the commit.
 */
export async function lockClearing(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`set local lock_timeout = '30s'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, 0)`.execute(tx);
  await sql`
    select pg_notify('bujia_changes', 'citations'), pg_notify('bujia_changes', 'reservations')
    where true`.execute(tx);
}

/** The instant that marks the rows of a clearing: later than every other's, to the millisecond. */
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
