import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { FollowUpCount } from '#clients/contract/follow-up.ts';
import { clientsPanel } from '#test/client-calls.ts';
import { insertClient } from '#test/client-records.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { followUpPanel, insertFollowUp } from '#test/follow-ups.ts';

/** `GET /api/follow-ups/count`: the number in the button «Por avisar» (docs/rules/follow-ups.md 7). */
const site = testEnvironment();
const db = () => site.app.context.db;
const DAY_MS = 86_400_000;
const TODAY = '2026-11-23';
const TOMORROW = '2026-11-24';
const person = () => insertClient(db(), site.fixtures.oilChange);

beforeEach(async () => {
  site.app.setNow(MONDAY_MORNING);
  await sql`delete from follow_ups`.execute(db());
  await deleteRecords(db(), 'citations');
});

/** Returns the count, after comparing it with the list. */
async function counted(): Promise<FollowUpCount> {
  const staff = await followUpPanel(site.app);
  const [count, list] = await Promise.all([staff.count(), staff.list()]);
  expect([count.status, list.status]).toEqual([200, 200]);
  const { waiting, more } = count.body.data;
  expect(waiting).toBe(list.body.data.cards.length);
  expect(more).toBe(list.body.data.total > waiting);
  return count.body.data;
}

test('the count is 0 without a follow-up', async () => {
  expect(await counted()).toEqual({ waiting: 0, more: false });
});

test('a client with several reasons counts once, also after a merge and its reversal', async () => {
  const [ana, bruno, carla] = [await person(), await person(), await person()];
  for (const each of [ana, bruno, carla]) {
    await insertFollowUp(db(), each);
    await insertFollowUp(db(), each, { kind: 'deferred' });
  }
  expect(await counted()).toEqual({ waiting: 3, more: false });
  const clientCalls = await clientsPanel(site.app);
  await clientCalls.mergeClient(ana.client, bruno.client);
  expect((await counted()).waiting).toBe(2);
  await clientCalls.mergeClient(bruno.client, carla.client);
  expect((await counted()).waiting).toBe(1);
  await clientCalls.unmergeClient(bruno.client);
  expect((await counted()).waiting).toBe(2);
});

test('only what waits now counts: due, not snoozed, and before the appointment', async () => {
  await insertFollowUp(db(), await person(), { due_day: TOMORROW });
  const snoozed = { state: 'snoozed', snoozed_until: TOMORROW } as const;
  await insertFollowUp(db(), await person(), snoozed);
  const appointment = await person();
  const reminder = { kind: 'reminder', citation_id: appointment.citation } as const;
  await insertFollowUp(db(), appointment, { ...reminder, for_day: '2026-11-26', due_day: TODAY });
  expect((await counted()).waiting).toBe(1);
  site.app.setNow(MONDAY_MORNING + DAY_MS);
  expect((await counted()).waiting).toBe(3);
  site.app.setNow(Date.parse('2026-11-26T13:00:00Z'));
  expect((await counted()).waiting).toBe(2);
});

test('a client who was notified, wants no messages or cancels does not count', async () => {
  const [notified, silent, gone] = [await person(), await person(), await person()];
  const id = await insertFollowUp(db(), notified);
  await insertFollowUp(db(), silent);
  const reminder = { kind: 'reminder', citation_id: gone.citation, for_day: '2026-11-26' } as const;
  await insertFollowUp(db(), gone, reminder);
  expect((await counted()).waiting).toBe(3);
  await (await followUpPanel(site.app)).change(id, { state: 'told', channel: 'phone' });
  expect((await counted()).waiting).toBe(2);
  await sql`update clients set no_messages_at = now() where id = ${silent.client}`.execute(db());
  expect((await counted()).waiting).toBe(1);
  await sql`update citations set status = 'cancelled', cancelled_at = now()
    where id = ${gone.citation}`.execute(db());
  expect((await counted()).waiting).toBe(0);
});

test('the count ends at the 200 cards of the list, also with merged clients, and says that more wait', async () => {
  const insert = (many: number) =>
    sql`with made as (
        insert into clients (id, name, standing_id, created_at)
        select id, 'Ana', id, now()
        from (select gen_random_uuid() as id from generate_series(1, ${many})) as new returning id)
      insert into follow_ups (id, kind, client_id, about, for_day, due_day, created_at)
      select gen_random_uuid(), 'payment', made.id, 'Seña', ${TODAY}, ${TODAY}, now()
      from made, generate_series(1, 2)`.execute(db());
  await insert(200);
  expect(await counted()).toEqual({ waiting: 200, more: false });
  await insert(1);
  expect(await counted()).toEqual({ waiting: 200, more: true });
  const { body } = await (await followUpPanel(site.app)).list();
  expect(body.data.total).toBe(201);
  // The first two clients in the order of the index become one card.
  await insert(1);
  await sql`with pair as (
      select array_agg(id order by id) as ids
      from (select distinct client_id as id from follow_ups order by id limit 2) as first)
    update clients set merged_into = ids[2], standing_id = ids[2], merged_at = now(),
      merged_into_version = 1 from pair where id = ids[1]`.execute(db());
  expect(await counted()).toEqual({ waiting: 200, more: true });
});

test('a user without the permission agenda gets 403', async () => {
  const other = await followUpPanel(site.app, { permissions: ['reservas', 'historial'] });
  expect((await other.count()).status).toBe(403);
});
