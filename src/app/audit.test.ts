import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createUser } from '#access/server/user-actions.ts';
import type { AuditEntry } from '#audit/contract/audit.ts';
import { bearerHeader, createAccount, newUser, PASSWORD, signIn } from '#test/accounts.ts';
import { startTestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';

const database = await createDatabase();
const app = await startTestApp(database);
let admin: Staff;
beforeAll(async () => {
  admin = await createStaff(app.context.db, 'admin', { name: 'Graciela Bonilla' });
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

type Page = {
  entries: AuditEntry[];
  intact: boolean;
  total: number;
  page: number;
  totalPages: number;
};
const audit = (query = '', headers: Record<string, string> = admin.headers) =>
  request<Page>(`${app.url}/api/audit${query}`, 'GET', undefined, headers);

async function newest(): Promise<AuditEntry | undefined> {
  return (await audit('?limit=1')).body.data.entries[0];
}

const FIELDS = { name: 'Paula Methol', email: '', role: 'user', permissions: ['agenda'] };
const CANARY = 'canario-a@ejemplo.com';

test('GET /api/audit lists actions newest first, without passwords or e-mail addresses', async () => {
  const users = `${app.url}/api/auth/users`;
  const by = admin.headers;
  const secret = 'canario canta en la moto';
  const body = { ...FIELDS, username: 'canaria', password: secret, email: CANARY };
  const created = await request<{ _id: string }>(users, 'POST', body, by);
  const id = created.body.data._id;
  const { body: inside } = await signIn(app.url, 'canaria', secret);
  const change = { ...FIELDS, name: 'Paula M.', permissions: ['stock'], password: `${secret} 2` };
  const own = { current: secret, password: `${secret} 1` };
  const auth = bearerHeader(inside.data.token);
  await request(`${app.url}/api/auth/password`, 'POST', own, auth);
  await request(`${users}/${id}`, 'PUT', { ...FIELDS, email: `b-${CANARY}` }, by);
  await request(`${users}/${id}`, 'PUT', { ...change, email: `b-${CANARY}` }, by);
  await request(`${users}/${id}`, 'DELETE', undefined, by);
  const { entries, intact } = (await audit('?limit=6')).body.data;
  const record = { type: 'user', id };
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['Graciela Bonilla', 'user-deleted'],
    ['Graciela Bonilla', 'user-changed'],
    ['Graciela Bonilla', 'user-changed'],
    ['Paula Methol', 'password-changed'],
    ['Paula Methol', 'signed-in'],
    ['Graciela Bonilla', 'user-created'],
  ]);
  expect(entries.map((entry) => entry.record)).toEqual(Array(6).fill(record));
  expect(entries.map(({ details }) => details)).toEqual([
    { username: 'canaria', name: 'Paula M.', role: 'user' },
    {
      username: 'canaria',
      changes: [
        { field: 'name', from: 'Paula Methol', to: 'Paula M.' },
        { field: 'permissions', from: ['agenda'], to: ['stock'] },
        { field: 'password' },
      ],
    },
    { username: 'canaria', changes: [{ field: 'email' }] },
    {},
    {},
    { username: 'canaria', role: 'user', permissions: ['agenda'] },
  ]);
  expect(intact).toBe(true);
  const rows = await app.context.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/canario/);
});

test('GET /api/audit returns pages, filters by action and is empty for an unknown action', async () => {
  const before = (await audit('?action=user-created')).body.data.total;
  for (let count = 0; count < 3; count += 1) {
    await createUser(app.context.db, newUser(), { actor: null, now: MONDAY_MORNING });
  }
  const all = (await audit('?limit=2')).body.data;
  expect(all.entries).toHaveLength(2);
  expect(all.totalPages).toBe(Math.ceil(all.total / 2));
  const second = (await audit('?limit=2&page=2')).body.data;
  expect(Number(all.entries[1]?._id)).toBe(Number(second.entries[0]?._id) + 1);
  expect(second.intact).toBe(true);
  const created = (await audit('?action=user-created')).body.data;
  expect(new Set(created.entries.map(({ action }) => action))).toEqual(new Set(['user-created']));
  expect(created.total).toBe(before + 3);
  expect(created.entries[0]?.actor).toBe('Sistema');
  for (const query of ['?action=nada', '?action=%00', '?action=mail&page=7']) {
    const { status, body } = await audit(query);
    expect([status, body.data.total, body.data.entries]).toEqual([200, 0, []]);
  }
  expect((await audit('?page=900')).body.data.entries).toEqual([]);
});

test.each([
  ['?page=0', 'page', 'La página debe ser un número entero desde 1.'],
  ['?limit=101', 'limit', 'El límite debe ser un número entero de 1 a 100.'],
  ['?limit=x', 'limit', 'El límite debe ser un número entero de 1 a 100.'],
  ['?actor=x', 'actor', 'El campo "actor" no se reconoce.'],
])('GET /api/audit%s is rejected with 400', async (query, field, sentence) => {
  const { status, body } = await audit(query);
  expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
});

test('GET /api/audit is allowed for admins only and lists rejected users', async () => {
  expect((await audit('', {})).status).toBe(401);
  const clerk = await createStaff(app.context.db, ['agenda', 'finanzas'], {
    name: 'Rosario Techeira',
  });
  expect((await audit('', clerk.headers)).status).toBe(403);
  expect(await newest()).toMatchObject({
    actor: 'Rosario Techeira',
    action: 'access-refused',
    record: { type: 'route', id: 'GET /api/audit' },
  });
});

describe('the audit log', () => {
  beforeAll(async () => {
    for (let count = 0; count < 6; count += 1) {
      const { headers } = await createStaff(app.context.db, ['stock']);
      await audit('', headers);
    }
  });

  beforeEach(() => tamper('create table kept as select * from audit_log'));
  afterEach(() =>
    tamper('delete from audit_log; insert into audit_log select * from kept; drop table kept'),
  );

  /** Changes the log with all rights on the database. */
  async function tamper(statement: string): Promise<void> {
    const url = new URL(inject('testServer').admin);
    url.pathname = new URL(database.connectionString).pathname;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query('begin');
    await client.query('alter table audit_log disable trigger user');
    await client.query(statement);
    await client.query('alter table audit_log enable trigger user');
    await client.query('commit');
    await client.end();
  }

  test('rejects updates and deletions by the database user of the app', async () => {
    for (const statement of [
      app.context.db.updateTable('audit_log').set({ actor_name: 'Nadie' }),
      app.context.db.deleteFrom('audit_log'),
    ]) {
      await expect(statement.execute()).rejects.toThrow();
    }
  });

  test.each([
    ['a changed name', `update audit_log set actor_name = 'Nadie' where id = 3`],
    ['changed details', `update audit_log set details = '{"role": "user"}' where id = 3`],
    ['a changed time', `update audit_log set at = at + interval '1 second' where id = 3`],
    ['a changed hash', `update audit_log set hash = sha256('x') where id = 3`],
    ['a deleted line', 'delete from audit_log where id = 3'],
  ])('is reported as not intact after %s', async (_what, statement) => {
    expect((await audit('?limit=100')).body.data.intact).toBe(true);
    await tamper(statement);
    const { intact, entries } = (await audit('?limit=100')).body.data;
    expect([intact, entries.length > 3]).toEqual([false, true]);
    // A page without the broken line is intact.
    expect((await audit('?limit=2')).body.data.intact).toBe(true);
  });
});

test('concurrent audit lines form an intact chain', async () => {
  const { username } = await createAccount(app.context.db);
  const inside = await signIn(app.url, username, PASSWORD);
  expect(inside.status).toBe(200);
  const clerks = await Promise.all(
    Array.from({ length: 8 }, () => createStaff(app.context.db, ['agenda'])),
  );
  await Promise.all(clerks.map(({ headers }) => audit('', headers)));
  const { entries, intact } = (await audit('?limit=8')).body.data;
  expect(entries.map(({ action }) => action)).toEqual(Array(8).fill('access-refused'));
  expect(intact).toBe(true);
});
