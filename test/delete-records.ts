import type { Db } from '#platform/data/database.ts';

/**
 * Deletes all citations or all reservations, and all mails. Mails go first: the mail worker locks a mail and then its
 * record, so a record that is deleted together with its mails can deadlock with it.
 */
export async function deleteRecords(db: Db, table: 'citations' | 'reservations'): Promise<void> {
  await db.deleteFrom('mails').execute();
  await db.deleteFrom(table).execute();
}
