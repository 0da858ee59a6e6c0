import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type Reply, request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { ManagedUser } from '../contract/managed-user.ts';
import { resetPassword } from './console-actions.ts';

const site = testEnvironment();
const FORM = { name: 'Carla Sosa', email: '', role: 'user', permissions: ['agenda', 'finanzas'] };
const SENTENCE =
  'Otra persona cambió este usuario mientras tanto. Revisa cómo quedó antes de guardar.';
let admin: Staff;
let carla: ManagedUser;

beforeAll(async () => {
  admin = await createStaff(site.app.context.db, 'admin');
});
beforeEach(async () => {
  const { _id } = await createAccount(site.app.context.db, { name: FORM.name });
  carla = (await change(_id, {})).body.data;
});

function change(id: string, fields: object): Promise<Reply<ManagedUser>> {
  const url = `${site.app.url}/api/auth/users/${id}`;
  return request<ManagedUser>(url, 'PUT', { ...FORM, ...fields }, admin.headers);
}

async function now(): Promise<ManagedUser | undefined> {
  const url = `${site.app.url}/api/auth/users`;
  const { body } = await request<ManagedUser[]>(url, 'GET', undefined, admin.headers);
  return body.data.find(({ _id }) => _id === carla._id);
}

test('PUT /api/auth/users/{id} rejects an outdated form with a permission that was removed', async () => {
  await change(carla._id, { permissions: ['agenda'] });
  const late = { email: 'carla@ejemplo.com', expectedUpdatedAt: carla.updatedAt };
  const { status, body } = await change(carla._id, late);
  expect([status, body.code, body.error]).toEqual([409, 'changed-meanwhile', SENTENCE]);
  expect(body.data).toEqual(await now());
  expect(body.data).toMatchObject({ email: '', permissions: { agenda: true, finanzas: false } });

  const again = { ...late, permissions: ['agenda'], expectedUpdatedAt: body.data.updatedAt };
  expect((await change(carla._id, again)).status).toBe(200);
  expect(await now()).toMatchObject({ email: late.email, permissions: { finanzas: false } });
});

test('PUT /api/auth/users/{id} returns a new updatedAt and accepts the newest one', async () => {
  const versions = new Set([carla.updatedAt]);
  let expectedUpdatedAt = carla.updatedAt;
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const { status, body } = await change(carla._id, { name, expectedUpdatedAt });
    expect([status, body.data.name]).toEqual([200, name]);
    expectedUpdatedAt = body.data.updatedAt;
    versions.add(expectedUpdatedAt);
  }
  expect(versions.size).toBe(5);
});

test('PUT /api/auth/users/{id} accepts one of twelve concurrent changes of one version', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      change(carla._id, { name: `Carla ${index}`, expectedUpdatedAt: carla.updatedAt }),
    ),
  );
  const saved = replies.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(1);
  for (const { status, body } of replies) {
    if (status !== 200) expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
    expect(body.data.name).toBe(saved[0]?.body.data.name);
  }
});

test('PUT /api/auth/users/{id} rejects an outdated password but not an outdated form without changes', async () => {
  await change(carla._id, { password: 'otra frase con ruedas' });
  const late = { password: 'la segunda con pedales', expectedUpdatedAt: carla.updatedAt };
  expect((await change(carla._id, late)).status).toBe(409);
  expect((await signIn(site.app.url, carla.username, 'otra frase con ruedas')).status).toBe(200);
  expect((await change(carla._id, { expectedUpdatedAt: carla.updatedAt })).status).toBe(200);
});

test('PUT /api/auth/users/{id} accepts a form from before a sign-in and an own password change', async () => {
  const { body } = await signIn(site.app.url, carla.username);
  const own = { current: PASSWORD, password: 'mi propia frase larga' };
  const url = `${site.app.url}/api/auth/password`;
  expect((await request(url, 'POST', own, bearerHeader(body.data.token))).status).toBe(200);
  expect(await resetPassword(site.app.context.db, carla.username, MONDAY_MORNING)).not.toBeNull();
  const { updatedAt: expectedUpdatedAt } = carla;
  expect((await change(carla._id, { name: 'Carla S.', expectedUpdatedAt })).status).toBe(200);
});

test('PUT /api/auth/users/{id} changes the user without expectedUpdatedAt, as specified', async () => {
  await change(carla._id, { permissions: ['agenda'] });
  const { status, body } = await change(carla._id, { email: 'carla@ejemplo.com' });
  expect([status, body.data.permissions.finanzas]).toEqual([200, true]);
});

test('PUT /api/auth/users/{id} rejects an invalid expectedUpdatedAt with 400 and a deleted user with 404', async () => {
  const wrong = await change(carla._id, { expectedUpdatedAt: 'ayer' });
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    { expectedUpdatedAt: 'Debe ser el momento del último cambio.' },
  ]);
  const url = `${site.app.url}/api/auth/users/${carla._id}`;
  await request(url, 'DELETE', undefined, admin.headers);
  const { updatedAt: expectedUpdatedAt } = carla;
  expect((await change(carla._id, { expectedUpdatedAt })).status).toBe(404);
});

test('PUT /api/auth/users/{id} reports an outdated form before the rule of the last admin', async () => {
  const { id } = admin.actor;
  const seen = '2020-02-29T12:00:00.000Z';
  const { body } = await change(id, { expectedUpdatedAt: seen });
  expect(body.code).toBe('changed-meanwhile');
  expect((await change(id, {})).body.code).toBe('last-admin');
});
