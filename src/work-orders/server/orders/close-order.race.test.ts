import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { agendaPanel } from '#test/agenda-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { insertWorkOrder } from '#test/order-rows.ts';
import { insertJobInProgress } from '#test/workshop-jobs.ts';

const site = testEnvironment();

test('deleting a citation withdraws a draft that is proposed while the deletion waits', async () => {
  const { db } = site.app.context;
  const agenda = await agendaPanel(site.app);
  const citation = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  const order = await insertWorkOrder(db, citation);
  const release = await holdLock(
    db,
    sql`with locked as (select id from work_orders where id = ${order} for update)
      insert into estimates (id, order_id, version, state, created_at)
      select ${newId()}::uuid, id, 1, 'draft', now() from locked`,
  );
  const deleted = agenda.remove(citation);
  await waitForLockWait(db, 'work_orders');
  await release();
  expect((await deleted).status).toBe(200);
  const { rows } = await sql<{ state: string; closed: boolean }>`
    select state, closed_at is not null as closed
    from estimates join work_orders on work_orders.id = order_id where order_id = ${order}`.execute(
    db,
  );
  expect(rows).toEqual([{ state: 'withdrawn', closed: true }]);
});

test('deleting a citation lets a change of its order refer to it while the deletion waits', async () => {
  const { db } = site.app.context;
  const agenda = await agendaPanel(site.app);
  const citation = await insertJobInProgress(db, { service: site.fixtures.oilChange });
  const order = await insertWorkOrder(db, citation);
  const deleted = await db.transaction().execute(async (tx) => {
    await sql`select from work_orders where id = ${order} for update`.execute(tx);
    const waiting = agenda.remove(citation);
    await waitForLockWait(db, 'work_orders');
    // The lock of a foreign key, as for a link that is sent. A wait here would be a deadlock.
    await sql`select from citations where id = ${citation} for key share nowait`.execute(tx);
    return { waiting };
  });
  expect((await deleted.waiting).status).toBe(200);
});
