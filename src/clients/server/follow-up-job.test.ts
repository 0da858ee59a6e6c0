import { type Insertable, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeferredWork, NextServices } from '#platform/data/database-types.ts';
import { newId } from '#platform/data/ids.ts';
import { insertCitation } from '#test/citation-row.ts';
import { clientsPanel } from '#test/client-calls.ts';
import { insertClient, type Links, newPhone } from '#test/client-records.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { followUpPanel, followUpRow, followUpsOf, insertFollowUp } from '#test/follow-ups.ts';
import { proposeDueWork } from './follow-up-sources.ts';

/** Proposals of due work (docs/rules/follow-ups.md 2). */
const site = testEnvironment();
const db = () => site.app.context.db;
const propose = () => proposeDueWork(site.app.context);
const DAY_MS = 86_400_000;
const TODAY = '2026-11-23';
const LAST_DAY = '2026-12-07';

beforeEach(() => site.app.setNow(MONDAY_MORNING));
afterEach(async () => {
  for (const table of ['follow_ups', 'next_services', 'deferred_work'])
    await sql`delete from ${sql.table(table)}`.execute(db());
});

type Person = Links & { citation: string };

/** Inserts a client whose motorcycle was delivered half a year ago. */
async function person(phone = newPhone()): Promise<Person> {
  const made = await insertClient(db(), site.fixtures.oilChange, { phone });
  await sql`update citations set status = 'delivered', delivered_at = starts_at, day = '2026-05-26',
    starts_at = starts_at - interval '184 days', work_ends_at = work_ends_at - interval '184 days'
    where id = ${made.citation}`.execute(db());
  return made;
}

async function insertNextService(
  { motorcycle, citation }: Person,
  change: Partial<Insertable<NextServices>> = {},
): Promise<void> {
  await db()
    .insertInto('next_services')
    .values({
      motorcycle_id: motorcycle,
      service_id: site.fixtures.fullService,
      service_name: 'Service completo',
      from_citation_id: citation,
      from_day: '2026-05-26',
      due_day: LAST_DAY,
      ...change,
    })
    .execute();
}

async function insertDeferredWork(
  { motorcycle }: Person,
  change: Partial<Insertable<DeferredWork>> = {},
): Promise<string> {
  const id = newId();
  await db()
    .insertInto('deferred_work')
    .values({
      id,
      motorcycle_id: motorcycle,
      text: 'Cambiar las pastillas',
      reason: 'later',
      due_day: LAST_DAY,
      created_at: new Date(MONDAY_MORNING - 90 * DAY_MS),
      ...change,
    })
    .execute();
  return id;
}

test('due services and deferred work are proposed once to the owner, from today', async () => {
  const ana = await person();
  await insertNextService(ana);
  const work = await insertDeferredWork(ana);
  expect(await propose()).toBe(2);
  expect(await propose()).toBe(0);
  const rows = await db()
    .selectFrom('follow_ups')
    .selectAll()
    .where('client_id', '=', ana.client)
    .orderBy('kind')
    .execute();
  expect(rows).toMatchObject([
    {
      kind: 'deferred',
      motorcycle_id: ana.motorcycle,
      deferred_work_id: work,
      about: 'Cambiar las pastillas',
      for_day: LAST_DAY,
      due_day: TODAY,
      state: 'waiting',
    },
    {
      kind: 'next-service',
      motorcycle_id: ana.motorcycle,
      service_id: site.fixtures.fullService,
      about: 'Service completo',
      for_day: LAST_DAY,
      due_day: TODAY,
      state: 'waiting',
    },
  ]);
});

test('work that is due later, unknown, done or dropped is not proposed', async () => {
  const later = '2026-12-08';
  await insertNextService(await person(), { due_day: later });
  await insertNextService(await person(), { due_day: later, projected_day: '2026-12-09' });
  await insertNextService(await person(), { due_day: null, due_km: 12_000 });
  const ana = await person();
  await insertDeferredWork(ana, { due_day: later });
  await insertDeferredWork(ana, { due_day: null });
  await insertDeferredWork(ana, { revived_by: ana.citation });
  await insertDeferredWork(ana, { dropped_at: new Date(MONDAY_MORNING) });
  expect(await propose()).toBe(0);
  await insertNextService(await person(), { due_day: later, projected_day: LAST_DAY });
  expect(await propose()).toBe(1);
});

test.each(['no_messages_at', 'anonymised_at'])(
  'a client with %s, or merged with one, gets no proposal',
  async (column) => {
    const [silent, merged, other] = [await person(), await person(), await person()];
    for (const each of [silent, merged, other]) await insertNextService(each);
    const clientCalls = await clientsPanel(site.app);
    expect((await clientCalls.mergeClient(merged.client, silent.client)).status).toBe(200);
    await sql`update clients set ${sql.ref(column)} = now() where id = ${silent.client}`.execute(
      db(),
    );
    expect(await propose()).toBe(1);
    expect(await followUpsOf(db(), other.client)).toEqual(['next-service waiting']);
  },
);

test.each([
  ['is expected', { status: 'accepted', starts_at: new Date(MONDAY_MORNING + DAY_MS) }, 0],
  [
    'is in the workshop',
    { status: 'in-progress', starts_at: new Date(MONDAY_MORNING - DAY_MS) },
    0,
  ],
  ['did not come', { status: 'accepted', starts_at: new Date(MONDAY_MORNING - DAY_MS) }, 1],
  ['is cancelled', { status: 'cancelled', cancelled_at: new Date(MONDAY_MORNING) }, 1],
  ['is deleted', { deleted_at: new Date(MONDAY_MORNING) }, 1],
] as const)('a motorcycle whose other citation %s: %o', async (_what, change, proposals) => {
  const phone = newPhone();
  const ana = await person(phone);
  await insertCitation(db(), site.fixtures.oilChange, {
    client_name: 'Martina Olivera',
    client_phone: phone,
    client_email: 'ana@ejemplo.com',
    vehicle_brand: 'Honda',
    vehicle_model: 'CB 190',
    ...change,
  });
  await insertNextService(ana);
  expect(await propose()).toBe(proposals);
});

test('work of which the client was notified is proposed again after 60 days', async () => {
  const ana = await person();
  await insertNextService(ana);
  await propose();
  const [card] = await (await followUpPanel(site.app)).cards(ana.client);
  const staff = await followUpPanel(site.app);
  await staff.change(card?.reasons[0]?._id ?? '', { state: 'told', channel: 'whatsapp' });
  expect(await propose()).toBe(0);
  site.app.setNow(MONDAY_MORNING + 59 * DAY_MS);
  expect(await propose()).toBe(0);
  site.app.setNow(MONDAY_MORNING + 61 * DAY_MS);
  expect(await propose()).toBe(1);
});

test('work that staff dropped is not proposed again until the motorcycle had its service', async () => {
  const ana = await person();
  await insertNextService(ana);
  await insertDeferredWork(ana);
  await propose();
  const staff = await followUpPanel(site.app);
  const [card] = await staff.cards(ana.client);
  await staff.change(card?.reasons[0]?._id ?? '', { state: 'dropped', reason: 'Lo hizo él mismo' });
  site.app.setNow(MONDAY_MORNING + 100 * DAY_MS);
  expect(await propose()).toBe(0);
  await sql`update next_services set from_day = '2027-02-20'`.execute(db());
  expect(await propose()).toBe(1);
});

test('a client who wants messages again gets proposals again', async () => {
  const ana = await person();
  await insertNextService(ana);
  await propose();
  const set = (at: Date | null) =>
    db().updateTable('clients').set({ no_messages_at: at }).where('id', '=', ana.client).execute();
  await set(new Date(MONDAY_MORNING));
  expect(await followUpsOf(db(), ana.client)).toEqual(['next-service dropped']);
  expect(await propose()).toBe(0);
  await set(null);
  expect(await propose()).toBe(1);
});

test('the follow-up is for the owner who brought the motorcycle, or for the new owner after a sale', async () => {
  const [ana, bruno, carla] = [await person(), await person(), await person()];
  await insertNextService(ana);
  await insertNextService(carla);
  const own = (motorcycle: string, client: string) =>
    db()
      .insertInto('motorcycle_owners')
      .values({ motorcycle_id: motorcycle, client_id: client, from_day: '2026-12-01' })
      .execute();
  await own(ana.motorcycle, bruno.client);
  await own(carla.motorcycle, bruno.client);
  await sql`update motorcycle_owners set until_day = from_day
    where client_id = ${carla.client} and motorcycle_id = ${carla.motorcycle}`.execute(db());
  expect(await propose()).toBe(2);
  expect(await followUpsOf(db(), ana.client)).toEqual(['next-service waiting']);
  expect(await followUpsOf(db(), bruno.client)).toEqual(['next-service waiting']);
});

test('the latest delivery of merged motorcycles counts', async () => {
  const ana = await person();
  const other = await person();
  await insertNextService(ana, { from_day: '2026-01-01', due_day: '2026-07-01' });
  await insertNextService(other, { from_day: '2026-10-01', due_day: '2027-04-01' });
  const clientCalls = await clientsPanel(site.app);
  expect((await clientCalls.mergeMotorcycle(ana.motorcycle, other.motorcycle)).status).toBe(200);
  expect(await propose()).toBe(0);
});

test('two processes at the same time propose each work once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => person()));
  for (const each of people) {
    await insertNextService(each);
    await insertDeferredWork(each);
  }
  const added = await Promise.all([propose(), propose(), propose()]);
  expect(added.reduce((sum, each) => sum + each, 0)).toBe(40);
  for (const { client } of people)
    expect(await followUpsOf(db(), client)).toEqual(['deferred waiting', 'next-service waiting']);
});

test('the reminder of an appointment that has begun is answered', async () => {
  const ana = await insertClient(db(), site.fixtures.oilChange);
  const reminder = { kind: 'reminder', citation_id: ana.citation, for_day: '2026-11-26' } as const;
  const id = await insertFollowUp(db(), ana, reminder);
  await propose();
  expect((await followUpRow(db(), id)).state).toBe('waiting');
  site.app.setNow(Date.parse('2026-11-26T13:00:00Z'));
  await propose();
  expect((await followUpRow(db(), id)).state).toBe('answered');
});
