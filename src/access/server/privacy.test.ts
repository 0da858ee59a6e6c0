import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/data/database.ts';
import { bearerHeader, signIn } from '#test/accounts.ts';
import { startAppProcess } from '#test/app-process.ts';
import { createDatabase } from '#test/database.ts';
import { request } from '#test/http.ts';

/** Values that must never appear in the log, nor in clear in the database. */
const ADMIN_PASSWORD = 'SECRETOZZYXWV de la casa';
const USER = {
  username: 'quetzal.zzyxwv',
  password: 'SECRETOZZYXWV de ella',
  name: 'Quetzalina Zzyxwv',
  email: 'quetzal.zzyxwv@ejemplo.com',
  role: 'user',
};

test('the log contains no name, e-mail address, password or token of staff', async () => {
  const database = await createDatabase();
  const { connectionString } = database;
  const app = await startAppProcess({
    DATABASE_URL: connectionString,
    LOG_LEVEL: 'trace',
    ADMIN_PASSWORD,
  });
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  onTestFinished(async () => {
    await app.kill();
    await db.destroy();
    await database.drop();
  });
  let output = app.console.join('\n');
  for (const stream of [app.process.stdout, app.process.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const auth = `${app.url}/api/auth`;
  const admin = (await signIn(app.url, 'admin', ADMIN_PASSWORD)).body.data.token;
  const by = bearerHeader(admin);
  const create = (change = {}) => request(`${auth}/users`, 'POST', { ...USER, ...change }, by);
  const created = await create();
  expect(created.status).toBe(201);
  expect((await create()).status).toBe(409);
  expect((await create({ email: `${USER.email},` })).status).toBe(400);
  expect((await create({ password: USER.username })).status).toBe(400);
  const before = (await signIn(app.url, USER.username, USER.password)).body.data.token;
  expect((await signIn(app.url, USER.username, `${USER.password} no`)).status).toBe(401);
  expect((await signIn(app.url, USER.password, USER.username)).status).toBe(401);
  const change = { current: USER.password, password: `${USER.password} 2` };
  const changed = await request(`${auth}/password`, 'POST', change, bearerHeader(before));
  expect(changed.status).toBe(200);
  const own = String(changed.body.data['token']);
  expect(
    (await request(`${auth}/verify?token=${own}`, 'GET', undefined, bearerHeader(own))).status,
  ).toBe(200);
  expect((await request(`${app.url}/api/audit`, 'GET', undefined, bearerHeader(own))).status).toBe(
    403,
  );
  // A row that violates a constraint: PostgreSQL's error contains its values.
  await sql`alter table users add constraint refuse_all check (id is null) not valid`.execute(db);
  expect((await create({ username: `${USER.username}2` })).status).toBe(500);
  const id = created.body.data['_id'];
  expect((await request(`${auth}/users/${id}`, 'PUT', { ...USER, name: 'X' }, by)).status).toBe(
    500,
  );
  await db.schema.alterTable('users').dropConstraint('refuse_all').execute();
  const stored = await db
    .selectFrom('users')
    .leftJoin('sessions', 'user_id', 'users.id')
    .selectAll()
    .execute();

  await app.terminate();
  expect(output).toContain('/api/auth/users/:id');
  expect(output).toContain('stopped');
  for (const mark of ['ZZYXWV', 'zzyxwv', 'Zzyxwv', own, admin]) {
    expect(output).not.toContain(mark);
  }
  for (const secret of ['SECRETO', own, admin]) {
    expect(JSON.stringify(stored)).not.toContain(secret);
  }
});
