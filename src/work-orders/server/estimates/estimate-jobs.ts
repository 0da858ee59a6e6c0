import { sql } from 'kysely';
import { addEstimateFollowUps } from '#clients/server/follow-up-sources.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { boundaryAt, wallAt } from '#shared/time/time-zone.ts';

/** Schedules the follow-ups of estimates every hour, in one of the processes. */
export async function startEstimateFollowUps(context: AppContext): Promise<void> {
  await context.jobs.work('estimate-follow-ups', async () => {
    await followUpEstimates(context);
  });
  await context.jobs.repeat('estimate-follow-ups', '47 * * * *');
}

/**
 * Adds a follow-up for each estimate that was sent on an earlier workshop-local day and still waits for its
 * answer, once for each day of sending of a citation (docs/rules/follow-ups.md 2).
 */
export async function followUpEstimates(context: AppContext): Promise<void> {
  const { timeZone } = await readSettings(context);
  await inTransaction(context.db, async (tx) => {
    const now = context.clock();
    const today = wallAt(now, timeZone).day;
    const sent = await tx
      .selectFrom('estimates')
      .innerJoin('work_orders', 'work_orders.id', 'order_id')
      .select(['citation_id as citation', 'sent_at as sentAt'])
      .where('state', '=', 'sent')
      .where('valid_until', '>', new Date(now))
      .where('sent_at', '<', new Date(boundaryAt(today, 0, timeZone)))
      // An answer waits until the follow-up is there, so it closes it. One that is being written waits for the next hour.
      .forShare(['estimates', 'work_orders'])
      .skipLocked()
      .execute();
    const estimates = sent.map(({ citation, sentAt }) => ({
      citation,
      sentDay: wallAt(sentAt?.getTime() ?? now, timeZone).day,
    }));
    await addEstimateFollowUps(tx, { estimates, today, now });
  });
}

/**
 * Marks every sent estimate as expired whose validity has ended at `epochMs`. Reads and answers compare the
 * instant themselves: they do not wait for it.
 */
export async function expireEstimates(tx: Tx, epochMs: number): Promise<void> {
  const now = new Date(epochMs);
  // An order is locked before its estimate, as everywhere.
  await sql`
    with open_order as materialized (
      select id from work_orders where id in (
        select order_id from estimates where state = 'sent' and valid_until <= ${now})
      order by id for update
    ), expired as (
      update estimates set state = 'expired' from open_order
      where order_id = open_order.id and state = 'sent' and valid_until <= ${now}
      returning order_id, version
    ), raised as (
      update work_orders set version = version + 1 where id in (select order_id from expired)
    )
    insert into work_order_events (order_id, at, kind, actor, details)
    select order_id, ${now}, 'expired', 'system', jsonb_build_object('version', version)
    from expired`.execute(tx);
}
