import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { DB } from '#platform/data/database-types.ts';
import { insertRows } from '#platform/data/insert-rows.ts';

/** Tables of which linking an imported record can change rows that were there before. */
export const LINKED_TABLES = [
  'clients',
  'client_contacts',
  'motorcycles',
  'motorcycle_owners',
  'follow_ups',
  'split_proposals',
] as const;

/** After so many rows, and each time that they have grown so much, the linking functions are planned anew. */
const FIRST_ROWS = 100;
const GROWTH = 4;

/** Takes all locks of `contact_lock()` in the schema: 512 of telephone numbers, 512 of e-mail addresses. */
export async function lockContacts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(6, lock) from generate_series(0, 1023) as lock`.execute(
    tx,
  );
}

/**
 * Inserts the rows of records, which the triggers link in their order. Takes all locks of contacts:
 * records of other transactions are linked before or afterwards.
 */
export async function insertLinkedRows<
  Table extends 'citations' | 'reservations' | 'sales',
  Record,
>(
  tx: Tx,
  table: Table,
  records: readonly Record[],
  rowOf: (record: Record) => Insertable<DB[Table]>,
): Promise<void> {
  if (records.length === 0) return;
  await lockContacts(tx);
  // One plan for many records. A plan from statistics of empty tables would read whole tables, so it uses the indexes.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  for (let at = 0, end = FIRST_ROWS; at < records.length; at = end, end *= GROWTH) {
    if (at > 0)
      await sql`analyze clients, client_contacts, motorcycles, motorcycle_owners`.execute(tx);
    await insertRows(tx, table, records.slice(at, end).values().map(rowOf));
  }
  await sql`set local enable_seqscan = on`.execute(tx);
  await sql`set local plan_cache_mode = auto`.execute(tx);
}

/** Returns the ids of all clients. */
export async function readClientIds(db: Db | Tx): Promise<Set<string>> {
  const rows = await db.selectFrom('clients').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the names of clients, by name. */
export async function namesOfClients(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
