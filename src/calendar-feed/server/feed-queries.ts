import type { Insertable } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { CalendarFeeds } from '#platform/data/database-types.ts';

const LISTED = ['id', 'bay', 'created_at', 'last_read_at'] as const;

/** Returns the feeds of a user: that of all bays first, then by bay. */
export function readFeeds(db: Db, userId: string) {
  return db
    .selectFrom('calendar_feeds')
    .select(LISTED)
    .where('user_id', '=', userId)
    .orderBy('bay', (order) => order.asc().nullsFirst())
    .execute();
}

/** Returns the feed with this secret. */
export function findFeed(db: Db, secretHash: Buffer) {
  return db
    .selectFrom('calendar_feeds')
    .select([...LISTED, 'user_id'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** Deletes the user's feed of a bay, or of all bays (`null`). Returns whether there was one. */
export async function deleteFeedOf(tx: Tx, userId: string, bay: number | null): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('bay', 'is not distinct from', bay)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function insertFeed(tx: Tx, row: Insertable<CalendarFeeds>): Promise<void> {
  await tx.insertInto('calendar_feeds').values(row).execute();
}

/** Deletes a feed of a user. Returns it, or `undefined` for one that the user does not have. */
export function deleteFeedById(tx: Tx, id: string, userId: string) {
  return tx
    .deleteFrom('calendar_feeds')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('bay')
    .executeTakeFirst();
}

/** `last_read_at` is updated at most once in this time. */
const READ_INTERVAL_MS = 60 * 60_000;

/** Records that a feed was read at `now`, in epoch milliseconds. */
export async function recordRead(
  db: Db,
  { id, last_read_at }: { id: string; last_read_at: Date | null },
  now: number,
): Promise<void> {
  const before = now - READ_INTERVAL_MS;
  if (last_read_at !== null && last_read_at.getTime() >= before) return;
  await db
    .updateTable('calendar_feeds')
    .set({ last_read_at: new Date(now) })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('last_read_at', 'is', null), eb('last_read_at', '<', new Date(before))]),
    )
    .execute();
}
