import { beforeEach, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';

const site = testEnvironment();
const ROUNDS = 8;

beforeEach(async () => {
  await site.app.context.db.deleteFrom('users').execute();
});

async function status(method: 'PUT' | 'DELETE', whom: Staff, by: Staff): Promise<number> {
  const url = `${site.app.url}/api/auth/users/${whom.actor.id}`;
  const body = method === 'PUT' ? { name: 'Sin rol', role: 'user' } : undefined;
  return (await request(url, method, body, by.headers)).status;
}

async function admins(): Promise<number> {
  const rows = await site.app.context.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .execute();
  return rows.length;
}

test.each([
  ['demote', 'PUT', 'PUT'],
  ['delete', 'DELETE', 'DELETE'],
  ['demote and delete', 'PUT', 'DELETE'],
] as const)(
  'two admins who %s each other at once leave one admin',
  async (_what, first, second) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await site.app.context.db.deleteFrom('users').execute();
      const ana = await createStaff(site.app.context.db, 'admin');
      const eva = await createStaff(site.app.context.db, 'admin');
      const statuses = await Promise.all([status(first, eva, ana), status(second, ana, eva)]);
      expect(await admins()).toBe(1);
      expect(statuses.filter((each) => each === 200)).toHaveLength(1);
      // The other call is rejected by the rule, or because its session or role had ended before.
      expect([401, 403, 409]).toContain(statuses.find((each) => each !== 200));
    }
  },
);

test('four admins who demote each other at once leave at least one admin', async () => {
  const four: Staff[] = [];
  for (let count = 0; count < 4; count += 1)
    four.push(await createStaff(site.app.context.db, 'admin'));
  const calls = four.flatMap((by) =>
    four.filter((whom) => whom !== by).map((whom) => status('PUT', whom, by)),
  );
  const statuses = await Promise.all(calls);
  expect(statuses.filter((each) => each >= 500)).toEqual([]);
  expect(await admins()).toBeGreaterThanOrEqual(1);
});

test('the last admin cannot give up the role of an admin', async () => {
  const ana = await createStaff(site.app.context.db, 'admin');
  const url = `${site.app.url}/api/auth/users/${ana.actor.id}`;
  const { status, body } = await request(url, 'PUT', { name: 'Ana', role: 'user' }, ana.headers);
  expect([status, body.code, body.error]).toEqual([
    409,
    'last-admin',
    'Debe quedar al menos un administrador.',
  ]);
  const verify = await request(`${site.app.url}/api/auth/verify`, 'GET', undefined, ana.headers);
  expect(verify.status).toBe(200);
});
