import { sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';

export type OutboxCounts = {
  /** Mails that are due; held notices do not count. */
  waiting: number;
  /** Creation of the oldest waiting mail in epoch milliseconds; `null`: none waits. */
  oldest: number | null;
  /** Mails without further tries. */
  failed: number;
};

/** Counts the mails that are not delivered. `now` in epoch milliseconds. */
export async function countUndelivered(db: Db, now: number): Promise<OutboxCounts> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; failed: number }>`
    select count(*) filter (where state = 'queued') as waiting,
      min(created_at) filter (where state = 'queued') as oldest,
      count(*) filter (where state = 'failed') as failed
    from mails
    where state = 'failed'
      or (state = 'queued' and (held_until is null or held_until <= ${new Date(now)}))`.execute(db);
  const [counts] = rows;
  return {
    waiting: counts?.waiting ?? 0,
    oldest: counts?.oldest?.getTime() ?? null,
    failed: counts?.failed ?? 0,
  };
}
