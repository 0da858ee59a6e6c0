import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/data/database.ts';
import { runIntegrityChecks } from '#platform/data/integrity-checks.ts';
import { migrate } from '#platform/data/migrate.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { CLIENT_CHECKS } from './client-checks.ts';
import { matchedClients } from './client-search.ts';

/** The migration that makes clients and motorcycles of records from before them (0043). */
type Migrated = { database: TestDatabase; open: ReturnType<typeof openDatabase> };
const migrated: Migrated[] = [];

beforeAll(async () => {
  migrated.push(await migrateRecords(), await migrateRecords());
});
afterAll(async () => {
  for (const { database, open } of migrated) {
    await open.pool.end();
    await database.drop();
  }
});

async function emptyDatabase(): Promise<Migrated> {
  const database = await createDatabase();
  const open = openDatabase({
    connectionString: database.connectionString,
    onConnectionLost: () => undefined,
  });
  await open.pool.query(
    'drop schema public cascade; drop schema pgboss cascade; create schema public',
  );
  return { database, open };
}

async function migrateRecords(): Promise<Migrated> {
  const { database, open } = await emptyDatabase();
  await migrate(database.connectionString, { upTo: '0042_refund_limit.sql' });
  await open.pool.query(RECORDS);
  await migrate(database.connectionString);
  return { database, open };
}

/** 400 citations of 100 people, each with two forms of one telephone number, and 50 reservations of theirs. */
const RECORDS = `
  insert into services (id, name, description, duration_minutes, price_cents, category)
  values (md5('service')::uuid, 'Service', 'Service', 45, 1000, 'maintenance');
  insert into citations (id, client_name, client_email, client_phone, service_id, service_name,
    service_duration_minutes, service_price_cents, vehicle_brand, vehicle_model, vehicle_year, day,
    start_minute, starts_at, work_ends_at, status, cancel_token_hash, created_at, updated_at)
  select md5('citation ' || n)::uuid, 'Persona ' || n % 100, 'persona' || n % 100 || '@ejemplo.com',
    case n % 2 when 0 then '099 ' else '+598 99 ' end || (100000 + n % 100),
    md5('service')::uuid, 'Service', 45, 1000, 'Honda', 'CB ' || n % 200, 2020, '2026-01-05', 600,
    '2026-01-05T13:00Z', '2026-01-05T13:45Z', 'pending', sha256(n::text::bytea),
    '2026-01-01T00:00Z'::timestamptz + n * interval '1 minute', '2026-01-01T00:00Z'
  from generate_series(1, 400) as n;
  insert into products (id, name, description, price_cents, category)
  values (md5('product')::uuid, 'Kit', 'Kit', 1000, 'Protección');
  insert into reservations (id, code, client_name, client_email, client_phone, client_country,
    client_state, client_address, product_id, product_name, product_price_cents, vehicle_brand,
    vehicle_model, vehicle_year, cancel_token_hash, created_at, updated_at)
  select md5('reservation ' || n)::uuid, 'R-0000' || 1000 + n, 'Persona ' || n,
    'PERSONA' || n || '@ejemplo.com', '', 'Uruguay', 'Rocha', 'Calle 1', md5('product')::uuid,
    'Kit', 1000, 'honda', 'cb ' || n, 2020, sha256(n::text::bytea),
    '2026-01-02T00:00Z'::timestamptz + n * interval '1 minute', '2026-01-02T00:00Z'
  from generate_series(1, 50) as n;`;

const TABLES = [
  'clients',
  'client_contacts',
  'motorcycles',
  'motorcycle_owners',
  'citations',
  'reservations',
];

test('the migration links all records: one client for each person, one motorcycle for each model of a person', async () => {
  const [{ open } = { open: null }] = migrated;
  const { rows } = (await open?.pool.query(`
    select (select count(*)::int from clients) as clients,
      (select count(*)::int from client_contacts) as contacts,
      (select count(*)::int from motorcycles) as motorcycles,
      (select count(distinct client_id)::int from reservations) as "clientsOfReservations",
      (select count(*)::int from reservations where motorcycle_id in
        (select motorcycle_id from citations)) as "motorcyclesOfBoth"`)) ?? { rows: [] };
  expect(rows).toEqual([
    {
      clients: 100,
      contacts: 200,
      motorcycles: 200,
      clientsOfReservations: 50,
      motorcyclesOfBoth: 50,
    },
  ]);
});

test('the migration of the same records twice gives the same rows', async () => {
  const digests = await Promise.all(
    migrated.map(async ({ open }) => {
      const all = TABLES.map(
        (table) =>
          `(select md5(string_agg(row::text, '' order by row::text)) from ${table} as row)`,
      );
      return (await open.pool.query(`select array[${all.join(', ')}] as digests`)).rows[0];
    }),
  );
  expect(digests[0]).toEqual(digests[1]);
  expect(digests[0]?.digests).not.toContain(null);
});

test('the migration breaks no integrity check of clients and motorcycles', async () => {
  for (const { open } of migrated) {
    const findings = await runIntegrityChecks(open.db, CLIENT_CHECKS);
    expect(findings.flatMap(({ broken }) => broken)).toEqual([]);
  }
});

test('0071 keeps the names by which clients were found, and none of an anonymised one', async () => {
  const { database, open } = await emptyDatabase();
  try {
    await migrate(database.connectionString, { upTo: '0070_lines_of_findings.sql' });
    await open.pool.query(`
      insert into clients (id, name, standing_id, created_at, anonymised_at)
      select id, name, id, now(), anonymised::timestamptz from (values
        (md5('known')::uuid, 'Ana Duarte', null), (md5('erased')::uuid, 'Cliente anónimo', '2026-01-01')) as each (id, name, anonymised);
      insert into client_words (word, client_id)
      select word, md5('known')::uuid from unnest(array['ana', 'duarte', 'pereyra', 'anita']) as word`);
    await migrate(database.connectionString);
    const found = async (search: string) =>
      (await sql`${matchedClients(search)}`.execute(open.db)).rows.length;
    const searches = ['Ana', 'duarte an', 'PEREYRA', 'anita pereyra', 'pereira', 'cliente'];
    expect(await Promise.all(searches.map(found))).toEqual([1, 1, 1, 1, 0, 0]);
  } finally {
    await open.pool.end();
    await database.drop();
  }
});
