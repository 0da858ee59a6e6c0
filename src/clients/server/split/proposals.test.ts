import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/data/database.ts';
import { migrate } from '#platform/data/migrate.ts';
import { type ClientCalls, clientsPanel } from '#test/client-calls.ts';
import { insertClient, newPhone } from '#test/client-records.ts';
import { createDatabase } from '#test/database.ts';
import { testEnvironment } from '#test/environment.ts';
import { insertJoinedClient, splitDigest } from '#test/joined-client.ts';
import type { TestDatabase } from '#test/template.ts';

/** Questions about clients that the former rule joined (docs/rules/clients.md 4). */
const site = testEnvironment();
const db = () => site.app.context.db;
const NO_UUID = '00000000-0000-0000-0000-000000000000';

let staff: ClientCalls;
beforeAll(async () => {
  staff = await clientsPanel(site.app);
});

/** Inserts a client with the records of Ana and Bruno, and the question about it. */
async function insertAsked() {
  const joined = await insertJoinedClient({ db: db(), fixtures: site.fixtures });
  await db().insertInto('split_proposals').values({ client_id: joined.client }).execute();
  return joined;
}

const askedIds = async () => (await staff.askedClients()).body.data.clients.map(({ _id }) => _id);

test('a client can be split once it has two records', async () => {
  const contacts = { phone: newPhone(), name: 'Elsa Bonino' };
  const { client } = await insertClient(db(), site.fixtures.oilChange, contacts);
  expect((await staff.client(client)).body.data.canSplit).toBe(false);
  await insertClient(db(), site.fixtures.oilChange, contacts);
  expect((await staff.client(client)).body.data.canSplit).toBe(true);
});

test('a question names the typed names of the record, and is in the list', async () => {
  const { client } = await insertAsked();
  expect((await staff.client(client)).body.data.askedNames).toEqual(['Ana Duarte', 'Bruno Rossi']);
  expect(await askedIds()).toContain(client);
});

test('«Es la misma» answers the question for good', async () => {
  const { client } = await insertAsked();
  const { status, body } = await staff.onePerson(client);
  expect([status, body.data.askedNames]).toEqual([200, []]);
  expect(await askedIds()).not.toContain(client);
  expect((await staff.onePerson(client)).status).toBe(200);
  expect((await staff.onePerson(NO_UUID)).body.error).toBe('No encontramos ese cliente.');
});

test('a split answers the question, and its reversal asks again', async () => {
  const { client, other } = await insertAsked();
  const before = await splitDigest(db());
  const { seen } = (await staff.split(client)).body.data;
  const body = { name: other.name, records: other.records, seen };
  const made = (await staff.splitClient(client, body)).body.data;
  expect(await askedIds()).not.toContain(client);
  await staff.undoSplit(made._id);
  expect(await splitDigest(db())).toBe(before);
  expect(await askedIds()).toContain(client);
});

test('a split after which records of two people stay does not answer the question', async () => {
  const { client, other } = await insertAsked();
  const { seen } = (await staff.split(client)).body.data;
  const [citation] = other.records;
  await staff.splitClient(client, { name: other.name, records: [citation], seen });
  expect(await askedIds()).toContain(client);
});

/** Clients of the rule before 0059: the number decides. Each letter is a person with an own address. */
const RECORDS = `
  insert into services (id, name, description, duration_minutes, price_cents, category)
  values (md5('service')::uuid, 'Service', 'Service', 45, 1000, 'maintenance');
  insert into citations (id, client_name, client_email, client_phone, service_id, service_name,
    service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model, vehicle_year, day,
    start_minute, starts_at, work_ends_at, status, cancel_token_hash, created_at, updated_at)
  select md5('citation ' || n)::uuid, name, email, phone, md5('service')::uuid, 'Service', 45, 1000, 'Honda', 'CB',
    2020, '2026-01-05', 600, '2026-01-05T13:00Z', '2026-01-05T13:45Z', 'pending', sha256(n::text::bytea),
    '2026-01-01T00:00Z'::timestamptz + n * interval '1 minute', '2026-01-01T00:00Z'
  from (values
    (1, 'Ana Duarte', 'ana@ejemplo.com', '099 100 001'), (2, 'Bruno Rossi', 'bruno@ejemplo.com', '099 100 001'),
    (3, 'Carla Paz', 'carla@ejemplo.com', '099 100 002'), (4, 'PAZ Carla', 'otra@ejemplo.com', '099 100 002'),
    (5, 'Dora Gil', 'dora@ejemplo.com', '099 100 003'), (6, 'Familia Gil Sosa', 'DORA@ejemplo.com', '+598 99100003'),
    (7, 'Ema Luz', 'ema@ejemplo.com', '099 100 004')) as typed (n, name, email, phone);`;

let migrated: { database: TestDatabase; open: ReturnType<typeof openDatabase> } | null = null;
afterAll(async () => {
  await migrated?.open.pool.end();
  await migrated?.database.drop();
});

test('the migration asks about clients with two names and two second contacts, and changes no data', async () => {
  const database = await createDatabase();
  const open = openDatabase({
    connectionString: database.connectionString,
    onConnectionLost: () => undefined,
  });
  migrated = { database, open };
  await open.pool.query(
    'drop schema public cascade; drop schema pgboss cascade; create schema public',
  );
  await migrate(database.connectionString, { upTo: '0042_refund_limit.sql' });
  await open.pool.query(RECORDS);
  await migrate(database.connectionString, { upTo: BEFORE });
  const before = await splitDigest(open.db);
  await migrate(database.connectionString, { upTo: '0065_split_proposals.sql' });
  expect(await splitDigest(open.db)).toBe(before);
  const { rows } = await open.pool.query(`
    select clients.name, answered_at from split_proposals join clients on clients.id = client_id order by name`);
  expect(rows).toEqual([{ name: 'Ana Duarte', answered_at: null }]);
});

/** The migration before the questions. */
const BEFORE = '0064_reservation_step_undos.sql';
