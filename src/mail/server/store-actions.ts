import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

/**
 * Marks mails `stored` instead of sending them. They keep their links, because staff can still deliver
 * them by hand. Skips a mail that is settled or still held. Waits for one that another transaction holds:
 * its job completes with this call, and after a rollback nothing else would store the mail. One statement: releasing a due notice and storing it cannot be separated by a crash.
 */
export async function storeMails(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with due as (
      select id from mails
      where id = any(${ids}::uuid[]) and state = 'queued'
        and (held_until is null or held_until <= clock_timestamp())
      order by id
      for update)
    update mails
    set state = 'stored', held_until = null, last_error = null, settled_at = clock_timestamp()
    from due where mails.id = due.id`.execute(db);
}
