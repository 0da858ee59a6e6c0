import { type RawBuilder, sql } from 'kysely';
import { allowLongStatements, type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { clientError } from '../../contract/client-errors.ts';

/** A client with all clients merged into it; the first id is the one at the end of the merges. */
export type Person = {
  id: string;
  anonymised: boolean;
  clients: string[];
  /** All motorcycles that the person owns or owned, with those merged into them. */
  motorcycles: string[];
};

/**
 * Returns the person to which a client belongs. With `lock` no booking, merge or change of this person begins
 * or ends until the transaction ends, and the records of earlier bookings are committed. Rejects an unknown
 * client with 404.
 */
export async function readPerson(tx: Tx, id: string, lock: boolean): Promise<Person> {
  if (!ID_FORM.test(id)) throw clientError('unknown-client');
  const forUpdate = lock ? sql`for update` : sql``;
  const { rows } = await sql<{ id: string; merged: boolean; anonymised: boolean }>`
    select id, merged_into is not null as merged, anonymised_at is not null as anonymised
    from clients where id = (select standing_id from clients where id = ${id}) ${forUpdate}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw clientError('unknown-client');
  // Merged while this transaction waited for the lock.
  if (row.merged) return readPerson(tx, row.id, lock);
  // A booking locks the row of the merged client that it found.
  const members = await sql<{ id: string }>`
    select id from clients where standing_id = ${row.id} order by id ${forUpdate}`.execute(tx);
  const clients = members.rows.map((each) => each.id);
  const owned = await sql<{ id: string }>`
    select id from motorcycles where standing_id in (
      select own.standing_id from motorcycle_owners as owner
      join motorcycles as own on own.id = owner.motorcycle_id
      where owner.client_id = any(${clients}::uuid[]))
    order by id ${forUpdate}`.execute(tx);
  return {
    id: row.id,
    anonymised: row.anonymised,
    clients,
    motorcycles: owned.rows.map((each) => each.id),
  };
}

/** SQL: whether a client of the group has a record since an instant, or one that is not closed. */
type HasRecordSince = (group: RawBuilder<unknown>, since: Date) => RawBuilder<boolean>;

/**
 * Returns clients without a record since an instant and without an open one, oldest first. The records of merged
 * clients count for the client into which they were merged. Anonymised clients are left out.
 */
export async function findForgottenClients(
  db: Db,
  since: Date,
  { limit, records }: { limit: number; records: readonly HasRecordSince[] },
): Promise<string[]> {
  const group = sql`select id from clients where standing_id = old.id`;
  const none = records.map((has) => sql`not ${has(group, since)}`);
  return inTransaction(db, async (tx) => {
    // The statement reads the records of every client of that age.
    await allowLongStatements(tx);
    const { rows } = await sql<{ id: string }>`
      select old.id from clients as old
      where old.merged_into is null and old.anonymised_at is null and old.created_at < ${since}
        and ${sql.join(none, sql` and `)}
      order by old.created_at, old.id limit ${limit}`.execute(tx);
    return rows.map(({ id }) => id);
  });
}
