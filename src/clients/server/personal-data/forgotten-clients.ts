import { type RawBuilder, sql } from 'kysely';
import { allowLongStatements, type Db, inTransaction } from '#platform/data/database.ts';

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
