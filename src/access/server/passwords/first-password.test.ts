import { beforeAll, expect, test } from 'vitest';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import { createFirstAdmin, resetPassword } from '../console-actions.ts';

const site = testEnvironment();
let first: { username: string; password: string } | null;
let admin: Staff;
beforeAll(async () => {
  const settings = { adminUsername: null, adminPassword: null };
  first = await createFirstAdmin(site.app.context.db, settings, MONDAY_MORNING);
  admin = await createStaff(site.app.context.db, 'admin');
});

const NEW = 'una frase con manubrio';
type Headers = Record<string, string>;
const change = (current: string, password: string, by: Headers) =>
  request(`${site.app.url}/api/auth/password`, 'POST', { current, password }, by);
const verify = async (by: Headers) =>
  (await request(`${site.app.url}/api/auth/verify`, 'GET', undefined, by)).body.data['admin'];

/** Expects a session that is restricted until the password is changed. */
async function mustChange(username: string, password: string): Promise<void> {
  const { status, body } = await signIn(site.app.url, username, password);
  expect([status, body.data.admin.passwordChange]).toEqual([200, 'required']);
  const by = bearerHeader(body.data.token);
  expect(await verify(by)).toMatchObject({ username, passwordChange: 'required' });
  const users = await request(`${site.app.url}/api/auth/users`, 'GET', undefined, by);
  expect([users.status, users.body.code, users.body.error]).toEqual([
    403,
    'password-change-needed',
    'Antes de seguir, cambia tu contraseña.',
  ]);
  const same = await change(password, password, by);
  const sentence = 'Elige una contraseña distinta de la actual.';
  expect([same.status, same.body.fields]).toEqual([400, { password: sentence }]);
  const changed = await change(password, NEW, by);
  expect(changed.status).toBe(200);
  const renewed = bearerHeader(String(changed.body.data['token']));
  expect(await verify(renewed)).not.toHaveProperty('passwordChange');
  const after = await request(`${site.app.url}/api/auth/sessions`, 'GET', undefined, renewed);
  expect(after.status).toBe(200);
}

test('the generated password of the first admin must be changed before anything else', async () => {
  await mustChange(first?.username ?? '', first?.password ?? '');
});

test('a password that was reset at the console must be changed before anything else', async () => {
  const { username } = await createAccount(site.app.context.db, { role: 'admin' });
  const password = await resetPassword(site.app.context.db, username, MONDAY_MORNING);
  await mustChange(username, password ?? '');
});

test('a session with a required password change may call only verify, logout and password', async () => {
  const { username } = await createAccount(site.app.context.db, { role: 'admin' });
  const password = (await resetPassword(site.app.context.db, username, MONDAY_MORNING)) ?? '';
  const by = bearerHeader((await signIn(site.app.url, username, password)).body.data.token);
  const entries = site.app.app.endpoints.filter(({ access }) => access !== 'public');
  const allowed: string[] = [];
  for (const { method, path, discriminator: when } of entries) {
    const url = site.app.url + path.replaceAll(/:\w+/g, 'x');
    const body =
      method === 'GET' || method === 'DELETE'
        ? undefined
        : { nonsense: true, ...(when && { [when]: true }) };
    const reply = await request(url, method, body, by);
    if (reply.body.code !== 'password-change-needed') allowed.push(`${method} ${path}`);
  }
  expect(allowed.sort()).toEqual([
    'GET /api/auth/verify',
    'POST /api/auth/logout',
    'POST /api/auth/password',
  ]);
});

test('a user whose password an admin typed is advised to change it, without restrictions', async () => {
  const url = `${site.app.url}/api/auth/users`;
  const user = { username: 'ana', name: 'Ana', role: 'user', permissions: ['agenda'] };
  const created = await request(url, 'POST', { ...user, password: PASSWORD }, admin.headers);
  const inside = await signIn(site.app.url, 'ana');
  expect(inside.body.data.admin.passwordChange).toBe('advised');
  const by = bearerHeader(inside.body.data.token);
  expect((await request(`${site.app.url}/api/citations`, 'GET', undefined, by)).status).toBe(200);
  expect((await change(PASSWORD, NEW, by)).status).toBe(200);
  expect((await signIn(site.app.url, 'ana', NEW)).body.data.admin).not.toHaveProperty(
    'passwordChange',
  );
  const path = `${url}/${created.body.data['_id']}`;
  const changed = { ...user, password: `${PASSWORD} 2` };
  expect((await request(path, 'PUT', changed, admin.headers)).status).toBe(200);
  const again = await signIn(site.app.url, 'ana', `${PASSWORD} 2`);
  expect(again.body.data.admin.passwordChange).toBe('advised');
});

test('a user cannot set their own password through PUT /api/auth/users/:id', async () => {
  const { _id, username, name } = await createAccount(site.app.context.db, { role: 'admin' });
  const by = bearerHeader((await signIn(site.app.url, username)).body.data.token);
  const url = `${site.app.url}/api/auth/users/${_id}`;
  const reply = await request(url, 'PUT', { name, role: 'admin', password: NEW }, by);
  const sentence = 'Tu propia contraseña se cambia en «Cambiar contraseña».';
  expect([reply.status, reply.body.fields]).toEqual([400, { password: sentence }]);
  expect((await signIn(site.app.url, username)).status).toBe(200);
  expect((await request(url, 'PUT', { name: 'Otra', role: 'admin' }, by)).status).toBe(200);
});
