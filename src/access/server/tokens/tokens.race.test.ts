import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createApiToken, createStaff, type Staff } from '#test/staff.ts';

const site = testEnvironment();
const call = (method: 'GET' | 'POST', by: Staff, body?: unknown) =>
  request<unknown[]>(`${site.app.url}/api/tokens`, method, body, by.headers);
const create = (by: Staff) => call('POST', by, { name: 'Contador', permissions: ['agenda'] });
const list = async (by: Staff) => (await call('GET', by)).body.data;

test('createToken creates at most twenty tokens for a user who asks at once', async () => {
  const own = await createStaff(site.app.context.db, ['agenda']);
  const replies = await Promise.all(Array.from({ length: 24 }, () => create(own)));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(409)]);
  expect(await list(own)).toHaveLength(20);
  const { code, error } = (await create(own)).body;
  expect([code, error]).toEqual([
    'too-many-tokens',
    'Ya tienes 20 tokens. Revoca uno que no uses y vuelve a intentarlo.',
  ]);
});

test('a token that one process revoked is rejected by another at its next call', async () => {
  const database = await createDatabase();
  const apps: TestApp[] = await Promise.all([startTestApp(database), startTestApp(database)]);
  const [first, second] = apps as [TestApp, TestApp];
  const { db } = first.context;
  const own = await createStaff(db, ['agenda']);
  const { id, headers } = await createApiToken(db, own.actor.id, ['agenda']);
  const status = async () =>
    (await request(`${second.url}/api/services`, 'GET', undefined, headers)).status;
  expect(await status()).toBe(200);
  await request(`${first.url}/api/tokens/${id}`, 'DELETE', undefined, own.headers);
  expect(await status()).toBe(401);
  await Promise.all(apps.map((app) => app.stop()));
  await database.drop();
});
