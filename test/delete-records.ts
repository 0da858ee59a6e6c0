import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

/** Deletes all mails. Locks them in the order of `storeMails`, which holds several at once, to avoid deadlocks. */
export async function deleteMails(db: Db): Promise<void> {
  await sql`
    with locked as (select id from mails order by id for update)
    delete from mails using locked where mails.id = locked.id`.execute(db);
}

/**
 * Deletes all citations or all reservations, and all mails. Mails go first: a record that is deleted with its mails
 * locks them in another order.
 */
export async function deleteRecords(db: Db, table: 'citations' | 'reservations'): Promise<void> {
  await deleteMails(db);
  await db.deleteFrom(table).execute();
}
