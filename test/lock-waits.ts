import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

/** Holds the locks of a statement in a transaction of its own. Returns the release. */
export async function holdLock(
  db: Db,
  statement: RawBuilder<unknown>,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const wanted = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (tx) => {
    await statement.execute(tx);
    held.resolve();
    await wanted.promise;
  });
  await Promise.race([held.promise, done]);
  return () => {
    wanted.resolve();
    return done;
  };
}

/** Waits until `waiting` statements with this text, by default one, wait for a lock; '' is in every statement. */
export async function waitForLockWait(
  db: Db,
  text: string,
  { waiting } = { waiting: 1 },
): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and strpos(query, ${text}) > 0`.execute(db);
    if (rows.length >= waiting) return;
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
