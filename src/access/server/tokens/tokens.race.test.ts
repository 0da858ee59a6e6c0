import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findApiToken, readApiTokens } from '#platform/auth/api-tokens.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { createApiToken, createStaff, type Staff } from '#test/staff.ts';
import { TOKEN_TEXTS } from '../../rules/token-fields.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const call = (method: 'GET' | 'POST', by: Staff, body?: unknown) =>
  request<unknown[]>(`${site.app.url}/api/tokens`, method, body, by.headers);
const create = (by: Staff, name = 'Contador') =>
  call('POST', by, { name, permissions: ['agenda'] });
const list = async (by: Staff) => (await call('GET', by)).body.data;

test('createToken creates at most twenty tokens for a user who asks at once', async () => {
  const own = await createStaff(db(), ['agenda']);
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, each) => create(own, `Programa ${each}`)),
  );
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(409)]);
  expect(await list(own)).toHaveLength(20);
  const { code, error } = (await create(own)).body;
  expect([code, error]).toEqual([
    'too-many-tokens',
    'Ya tienes 20 tokens. Revoca uno que no uses y vuelve a intentarlo.',
  ]);
});

test('createToken creates one token with a name, also for a form that is sent twice', async () => {
  const [own, other] = await Promise.all([1, 2].map(() => createStaff(db(), ['agenda'])));
  if (!own || !other) throw new Error('two were created');
  const replies = await Promise.all([create(own), create(own)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect((await create(own, ' Contador ')).body.fields).toEqual({ name: TOKEN_TEXTS.sameName });
  expect(await list(own)).toHaveLength(1);
  expect((await create(other)).status).toBe(201);
  await db().deleteFrom('api_tokens').where('user_id', '=', own.actor.id).execute();
  expect((await create(own)).status).toBe(201);
});

test.each([
  ['deleted', 401, (id: string) => sql`delete from users where id = ${id}`],
  ['demoted', 400, (id: string) => sql`update users set permissions = '{stock}' where id = ${id}`],
] as const)('createToken rejects a user who is %s meanwhile', async (_what, status, change) => {
  const own = await createStaff(db(), ['agenda']);
  const release = await holdLock(db(), change(own.actor.id));
  const reply = create(own);
  await waitForLockWait(db(), 'for no key update');
  await release();
  expect((await reply).status).toBe(status);
});

test('the last use of a token is written once by calls that come at the same moment', async () => {
  const own = await createStaff(db(), ['agenda']);
  const { id, token } = await createApiToken(db(), own.actor.id, ['agenda']);
  const first = new Date(MONDAY_MORNING);
  const use = sql`update api_tokens set last_used_at = ${first} where id = ${id}`;
  const release = await holdLock(db(), use);
  const second = findApiToken(db(), token, MONDAY_MORNING + 1);
  await waitForLockWait(db(), 'update "api_tokens"');
  await release();
  expect((await second)?.id).toBe(id);
  const [row] = await readApiTokens(db(), own.actor.id);
  expect(row?.last_used_at).toEqual(first);
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
