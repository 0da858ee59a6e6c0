import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/data/migrate.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const add = (username: string, role: string) =>
  client.query(
    `insert into users (id, username, name, role, permissions, password_hash)
      values (gen_random_uuid(), $1, 'Ana', $2, '{agenda,stock}', 'none')`,
    [username, role],
  );

test('the migrations remove the permissions of admins, and a constraint rejects new ones', async () => {
  await client.query(
    'drop schema public cascade; drop schema pgboss cascade; create schema public',
  );
  await migrate(database.connectionString, { upTo: '0005_expenses.sql' });
  await add('jefa', 'admin');
  await add('paula', 'user');
  await migrate(database.connectionString);
  const { rows } = await client.query('select username, permissions from users order by username');
  expect(rows).toEqual([
    { username: 'jefa', permissions: [] },
    { username: 'paula', permissions: ['agenda', 'stock'] },
  ]);
  await expect(add('otra', 'admin')).rejects.toThrow('users_admin_without_flags');
  await expect(
    client.query("update users set role = 'admin' where username = 'paula'"),
  ).rejects.toThrow('users_admin_without_flags');
});
