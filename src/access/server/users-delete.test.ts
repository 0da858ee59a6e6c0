import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/data/ids.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { type Reply, request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { ManagedUser } from '../contract/managed-user.ts';

const site = testEnvironment();
let admin: Staff;
let clerk: Staff;
beforeAll(async () => {
  admin = await createStaff(site.app.context.db, 'admin', { name: 'Zulma Arrillaga' });
  await createStaff(site.app.context.db, 'admin', { name: 'Otra Admin' });
  clerk = await createStaff(site.app.context.db, ['agenda', 'historial']);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

function users<Data = ManagedUser>(
  method: Method,
  path = '',
  body?: unknown,
  who: Staff | null = admin,
): Promise<Reply<Data>> {
  return request<Data>(`${site.app.url}/api/auth/users${path}`, method, body, who?.headers);
}

const PAULA = {
  username: 'Paula.M',
  password: 'bielas y pistones 9',
  name: '  Paula Methol ',
  email: 'paula@ejemplo.com',
  role: 'user',
  permissions: ['historial', 'agenda', 'agenda'],
};
const GONE = 'No encontramos ese usuario. Puede haber sido eliminado.';

describe('DELETE /api/auth/users/{id}', () => {
  test('deletes the user and their sessions and frees the username', async () => {
    const { _id, username } = await createAccount(site.app.context.db);
    const { body } = await signIn(site.app.url, username);
    const gone = await users<{ _id: string }>('DELETE', `/${_id}`);
    expect([gone.status, gone.body.message, gone.body.data]).toEqual([
      200,
      'Usuario eliminado exitosamente',
      { _id },
    ]);
    const verify = `${site.app.url}/api/auth/verify`;
    const next = await request(verify, 'GET', undefined, bearerHeader(body.data.token));
    expect(next.status).toBe(401);
    expect((await signIn(site.app.url, username)).status).toBe(401);
    expect((await users('POST', '', { ...PAULA, username })).status).toBe(201);
  });

  test('answers 404 for a deleted and for an unknown user', async () => {
    const { _id } = await createAccount(site.app.context.db);
    await users('DELETE', `/${_id}`);
    for (const id of [_id, newId(), 'x']) {
      const { status, body } = await users('DELETE', `/${id}`);
      expect([status, body.code, body.error]).toEqual([404, 'unknown-user', GONE]);
    }
  });

  test('rejects the id of the own account with 409', async () => {
    const { status, body } = await users('DELETE', `/${admin.actor.id}`);
    expect([status, body.code, body.error]).toEqual([
      409,
      'own-account',
      'No puedes eliminar tu propio usuario.',
    ]);
  });
});

test('POST /api/auth/login rejects a user without a valid password hash', async () => {
  expect((await signIn(site.app.url, clerk.actor.username, PASSWORD)).status).toBe(401);
});
