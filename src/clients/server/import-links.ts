import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';

/** Tables of which linking an imported record can change rows that were there before. */
export const LINKED_TABLES = [
  'clients',
  'client_contacts',
  'motorcycles',
  'motorcycle_owners',
  'follow_ups',
  'split_proposals',
] as const;

/**
 * Takes all locks of contacts (`contact_lock()` in the schema): the records of the transaction are linked by the same
 * functions as any other, and records of other transactions wait. Fixes the plans of these functions for many rows:
 * those made while the tables are empty would read whole tables.
 */
export async function prepareManyLinks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(6, lock) from generate_series(0, 1023) as lock`.execute(
    tx,
  );
  await sql`analyze clients, client_contacts, motorcycles, motorcycle_owners`.execute(tx);
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
}

/** Ends what `prepareManyLinks` set for the plans. */
export async function endManyLinks(tx: Tx): Promise<void> {
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
