import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import { query } from '#test/postgres-process.ts';
import type { TestDatabase } from '#test/template.ts';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function applied(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  );
  return rows.map((row) => row.name);
}

test('migrate applies each migration once when five calls start on an empty database', async () => {
  await client.query(
    'drop schema public cascade; drop schema pgboss cascade; create schema public',
  );
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.connectionString)));
  expect(await applied()).toEqual((await readMigrations()).map(({ name }) => name));
});

test('migrate leaves the data of a migrated database unchanged', async () => {
  await client.query("update business_settings set name = 'El taller'");
  await migrate(database.connectionString);
  const { rows } = await client.query('select name from business_settings');
  expect(rows).toEqual([{ name: 'El taller' }]);
});

test('migrate writes only the queues whose options differ', async () => {
  await client.query("update pgboss.queue set retry_limit = 1 where name = 'mail'");
  const versions = async () => {
    const { rows } = await client.query('select name, xmin, retry_limit from pgboss.queue');
    return new Map(rows.map(({ name, ...row }) => [name, row]));
  };
  const before = await versions();
  await migrate(database.connectionString);
  const after = await versions();
  expect(after.get('mail').retry_limit).toBe(12);
  for (const each of [before, after]) each.delete('mail');
  expect(after).toEqual(before);
});

test('migrate adds a stock movement that empties a component that was deleted with stock', async () => {
  await client.query(
    'drop schema public cascade; drop schema pgboss cascade; create schema public',
  );
  await migrate(database.connectionString, { upTo: '0013_picture_sizes.sql' });
  const id = '019a0000-0000-7000-8000-000000000001';
  await client.query(`
    insert into components (id, code, name, unit, quantity, cost_per_unit_cents, deleted_at)
      values ('${id}', 'X-1', 'Aceite', 'liter', 2850, 790, now());
    insert into stock_movements (id, component_id, type, quantity, previous_stock, new_stock)
      values (gen_random_uuid(), '${id}', 'manual_adjustment', 2850, 0, 2850)`);
  await migrate(database.connectionString);
  const { rows } = await client.query(`
    select component.quantity, line.quantity as moved, new_stock, cause, unit_cost_cents
    from components as component join stock_movements as line on component_id = component.id
    order by line desc limit 1`);
  const cause = 'component_deleted';
  expect(rows).toEqual([
    { quantity: '0', moved: '-2850', new_stock: '0', cause, unit_cost_cents: '790' },
  ]);
});

test('migrate rejects a database of a newer version with a sentence that names its migration', async () => {
  await client.query("insert into schema_migrations (name) values ('9999_future.sql')");
  await expect(migrate(database.connectionString)).rejects.toThrow(
    'La base de datos es de una versión más nueva de Bujía (9999_future.sql). Actualiza el programa.',
  );
});

test('migrate rejects a database that is not in UTF-8 and changes nothing', async () => {
  const { admin } = inject('testServer');
  const name = `ascii_${process.pid}`;
  await query(admin, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  await expect(migrate(url.href)).rejects.toThrow(
    "La base de datos de DATABASE_URL usa la codificación SQL_ASCII y Bujía necesita UTF8: créala con «CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0».",
  );
  expect(await query(url.href, 'select from pg_tables where schemaname = $$public$$')).toEqual([]);
  await query(admin, `drop database ${name} with (force)`);
});

/** Connects to the database through a proxy that the test can close. */
async function throughRelay(): Promise<{ connectionString: string; cut(): void }> {
  const { host, port } = client;
  const ends: Socket[] = [];
  const relay = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
    ends.push(near, far);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const url = new URL(database.connectionString);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((relay.address() as AddressInfo).port);
  const cut = () => {
    relay.close();
    for (const end of ends) end.destroy();
  };
  return { connectionString: url.href, cut };
}

test('migrate rejects when its connection is lost while it waits for the lock', async () => {
  await client.query('select pg_advisory_lock($1)', [0x62756a69]);
  const relay = await throughRelay();
  const migrating = migrate(relay.connectionString).then(
    () => 'migrated',
    (error: unknown) => String(error),
  );
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database()
         and application_name = 'bujia-migrate' and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);
  relay.cut();
  expect(await migrating).toContain('Connection terminated');
});
