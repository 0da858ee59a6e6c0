import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { type Db, inTransaction, type Tx } from '#platform/data/database.ts';
import { hoursOf } from '#settings/rules/opening-hours.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { type Day, minuteOf } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';

/** How long before a promised time staff are notified. */
const AHEAD_MS = 60 * 60_000;
/** Staff close the till after the workshop. */
const AFTER_CLOSING_MINUTES = 30;
/** For a workshop that is open until midnight: after it, the day is another one. */
const LATEST_MINUTE = 23 * 60 + 50;

/** Queues, once for each device, what a time decides: a promise at risk, and a till that is still open. */
export async function queueTimedMessages(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const wanted = await db
    .selectFrom('push_devices')
    .select('id')
    .where(sql<boolean>`kinds && array['promise', 'day']`)
    .limit(1)
    .executeTakeFirst();
  if (wanted === undefined) return;
  const now = clock();
  const { timeZone, schedule } = await readSettings(context);
  const { day, time } = wallAt(now, timeZone);
  const closes = hoursOf(schedule, day).at(-1)?.closes ?? null;
  const isOver =
    closes !== null && minuteOf(time) >= Math.min(closes + AFTER_CLOSING_MINUTES, LATEST_MINUTE);
  await queue(db, (tx) => queuePromises(tx, now));
  if (isOver) await queue(db, (tx) => queueOpenDay(tx, day, now));
}

async function queue(db: Db, insert: (tx: Tx) => Promise<number>): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await insert(tx)) > 0) await sql`select pg_notify('bujia_changes', 'push')`.execute(tx);
  });
}

/** Queues the promised times within the next hour whose work goes on. A time that was moved is another one. */
async function queuePromises(tx: Tx, now: number): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql`
    insert into push_messages (device, kind, record, moment, created_at, next_attempt_at)
    select device.id, 'promise', work.citation_id, work.promised_at, ${at}, ${at}
    from push_devices as device, work_orders as work
    join citations as citation on citation.id = work.citation_id
    where 'promise' = any(device.kinds) and work.closed_at is null
      and citation.status in ('in-workshop', 'in-progress') and citation.deleted_at is null
      and work.promised_at > ${at} and work.promised_at <= ${new Date(now + AHEAD_MS)}
    on conflict do nothing returning id`.execute(tx);
  return rows.length;
}

/** Queues a day with money in the till that no closing contains. */
async function queueOpenDay(tx: Tx, day: Day, now: number): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql`
    insert into push_messages (device, kind, moment, created_at, next_attempt_at)
    select device.id, 'day', ${day}::timestamptz, ${at}, ${at}
    from push_devices as device
    where 'day' = any(device.kinds)
      and exists (select from money_movements where day = ${day} and payment_id is null)
      and not exists (
        select from cash_closings as closing where kind = 'close' and day >= ${day}
          and not exists (select from cash_closings as reopening where reopening.reopens = closing.number))
    on conflict do nothing returning id`.execute(tx);
  return rows.length;
}
