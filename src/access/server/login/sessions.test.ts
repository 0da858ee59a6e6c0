import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { ManagedUser } from '../../contract/managed-user.ts';
import type { AdminInfo } from '../../contract/user.ts';

// Written out: the promise, not the constant of the code.
const IDLE_MS = 4 * 3_600_000;
const ABSOLUTE_MS = 12 * 3_600_000;
const site = testEnvironment();
let admin: Staff;
beforeAll(async () => {
  admin = await createStaff(site.app.context.db, 'admin');
});

const NEW = 'una frase con manubrio';
const SECRET = { current: PASSWORD, password: NEW };

type Headers = Record<string, string>;
const verify = (headers: Headers) =>
  request<{ admin: AdminInfo }>(`${site.app.url}/api/auth/verify`, 'GET', undefined, headers);
const alive = async (token: string) => (await verify(bearerHeader(token))).status;
const change = (id: string, fields: object, by: Headers = admin.headers) =>
  request<ManagedUser>(
    `${site.app.url}/api/auth/users/${id}`,
    'PUT',
    { name: 'Paula Methol', role: 'user', permissions: ['agenda'], ...fields },
    by,
  );
const changeOwn = (body: unknown, headers: Headers) =>
  request(`${site.app.url}/api/auth/password`, 'POST', body, headers);

async function signedIn(fields: Parameters<typeof createAccount>[1] = {}) {
  const user = await createAccount(site.app.context.db, fields);
  const { body } = await signIn(site.app.url, user.username);
  return { ...user, token: body.data.token };
}

describe('GET /api/auth/verify', () => {
  const forged = Buffer.alloc(32, 7).toString('base64url');
  test.each([
    ['no header', {}],
    ['a token without a scheme', { authorization: forged }],
    ['a token with another scheme', { authorization: `Basic ${forged}` }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a token that is too short', { authorization: 'Bearer x' }],
    ['a token that is too long', { authorization: `Bearer ${'ü'.codePointAt(0)}${forged}` }],
    ['SQL as a token', { authorization: "Bearer '--" }],
    ['a forged token', bearerHeader(forged)],
  ])('rejects %s with 401', async (_name, headers) => {
    const { status, body } = await verify(headers as Headers);
    expect([status, body.code]).toEqual([401, 'no-session']);
  });

  test('rejects a token with one changed character', async () => {
    const { token } = await signedIn();
    const last = token.endsWith('A') ? 'E' : 'A';
    expect(await alive(`${token.slice(0, -1)}${last}`)).toBe(401);
    expect(await alive(token)).toBe(200);
  });
});

describe('a session', () => {
  const start = MONDAY_MORNING;
  const aliveAfter = async (...steps: number[]) => {
    site.app.setNow(start);
    const { token } = await signedIn();
    let status = 0;
    for (const step of steps) {
      site.app.setNow(start + step);
      status = await alive(token);
    }
    site.app.setNow(start);
    return status;
  };

  test('ends 4 hours after its last use', async () => {
    expect(await aliveAfter(IDLE_MS)).toBe(200);
    expect(await aliveAfter(IDLE_MS + 1)).toBe(401);
    expect(await aliveAfter(IDLE_MS, IDLE_MS * 2)).toBe(200);
  });

  test('ends 4 hours after the last user activity; background requests do not extend it', async () => {
    site.app.setNow(start);
    const { token } = await signedIn();
    const url = `${site.app.url}/api/auth/verify`;
    const follow = () =>
      request(url, 'GET', undefined, { ...bearerHeader(token), 'x-unattended': '1' });
    const statuses: number[] = [];
    for (const at of [0.25, 0.5, 0.75, 1, 1.25]) {
      site.app.setNow(start + at * IDLE_MS);
      statuses.push((await follow()).status);
    }
    site.app.setNow(start);
    expect(statuses).toEqual([200, 200, 200, 200, 401]);
  });

  test('ends 12 hours after the sign-in, however often it is used', async () => {
    const uses = [IDLE_MS, 2 * IDLE_MS, ABSOLUTE_MS];
    expect(await aliveAfter(...uses)).toBe(200);
    expect(await aliveAfter(...uses, ABSOLUTE_MS + 1)).toBe(401);
  });
});

describe('POST /api/auth/logout', () => {
  test('ends only the session of its token', async () => {
    const one = await signedIn();
    const two = (await signIn(site.app.url, one.username)).body.data.token;
    const url = `${site.app.url}/api/auth/logout`;
    const out = await request(url, 'POST', {}, bearerHeader(one.token));
    expect([out.status, out.body.data]).toEqual([200, {}]);
    expect([await alive(one.token), await alive(two)]).toEqual([401, 200]);
    expect((await request(url, 'POST', {}, bearerHeader(one.token))).status).toBe(401);
    expect((await request(url, 'POST', { all: true }, bearerHeader(two))).status).toBe(400);
  });
});

describe('POST /api/auth/password', () => {
  test('ends the other sessions and replaces the token of this one', async () => {
    const { username, token } = await signedIn();
    const other = (await signIn(site.app.url, username)).body.data.token;
    const { status, body } = await changeOwn(SECRET, bearerHeader(token));
    expect([status, body.message]).toEqual([200, 'Contraseña actualizada.']);
    const renewed = String(body.data['token']);
    expect([await alive(renewed), await alive(token), await alive(other)]).toEqual([200, 401, 401]);
    expect((await signIn(site.app.url, username)).status).toBe(401);
    expect((await signIn(site.app.url, username, NEW)).status).toBe(200);
  });

  test('rejects a wrong current password and keeps the session', async () => {
    const { username, token } = await signedIn();
    const wrong = await changeOwn({ ...SECRET, current: 'esta no es la mía' }, bearerHeader(token));
    expect([wrong.status, wrong.body.code, wrong.body.error]).toEqual([
      403,
      'wrong-password',
      'Contraseña incorrecta.',
    ]);
    expect(await alive(token)).toBe(200);
    expect((await signIn(site.app.url, username)).status).toBe(200);
  });

  test('changes the password once in two concurrent calls', async () => {
    const { username, token } = await signedIn();
    const passwords = [NEW, 'otra frase con manubrio'];
    const replies = await Promise.all(
      passwords.map((password) => changeOwn({ ...SECRET, password }, bearerHeader(token))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const stored = passwords[replies.findIndex(({ status }) => status === 200)];
    expect((await signIn(site.app.url, username, stored)).status).toBe(200);
  });

  test.each([
    [{ password: NEW }, { current: 'La contraseña actual es requerida.' }],
    [{ ...SECRET, current: '' }, { current: 'La contraseña actual es requerida.' }],
    [{ current: PASSWORD }, { password: 'La contraseña es requerida.' }],
    [
      { ...SECRET, password: 'corta' },
      { password: 'La contraseña debe tener al menos 10 caracteres.' },
    ],
    [
      { ...SECRET, password: 'qwertyuiop' },
      { password: 'Esa contraseña es demasiado común. Elige otra.' },
    ],
    [{ ...SECRET, username: 'otra' }, { username: 'El campo "username" no se reconoce.' }],
  ])('rejects %j with 400', async (body, fields) => {
    const { headers } = await createStaff(site.app.context.db, []);
    const reply = await changeOwn(body, headers);
    expect([reply.status, reply.body.fields]).toEqual([400, fields]);
  });

  test('rejects the username as the new password', async () => {
    const { username, token } = await signedIn();
    const { body } = await changeOwn({ ...SECRET, password: username }, bearerHeader(token));
    expect(body.fields).toEqual({
      password: 'La contraseña no puede ser el nombre de usuario.',
    });
  });

  test('requires a session', async () => {
    expect((await changeOwn(SECRET, {})).status).toBe(401);
  });
});

describe('PUT /api/auth/users/{id} by an admin', () => {
  test.each([
    ['ends the user’s sessions with a new password', { password: NEW }, 401],
    ['ends the user’s sessions with a new role', { role: 'admin' }, 401],
    ['ends the user’s sessions with a removed permission', { permissions: [] }, 401],
    ['ends the user’s sessions with a replaced permission', { permissions: ['stock'] }, 401],
    [
      'keeps the user’s sessions with an added permission',
      { permissions: ['agenda', 'stock'] },
      200,
    ],
    [
      'keeps the user’s sessions with a new name and e-mail address',
      { name: 'Paula M.', email: 'p@ejemplo.com' },
      200,
    ],
    ['keeps the user’s sessions without a change', {}, 200],
  ])('%s', async (_what, fields, expected) => {
    const { _id, token } = await signedIn();
    expect((await change(_id, fields)).status).toBe(200);
    expect(await alive(token)).toBe(expected);
  });

  test('ends the admin’s own sessions with a new role, but not with a new name', async () => {
    const { _id, token } = await signedIn({ role: 'admin' });
    const own = { role: 'admin', permissions: [] };
    await change(_id, { ...own, name: 'Otra Forma', email: 'a@ejemplo.com' }, bearerHeader(token));
    expect((await verify(bearerHeader(token))).body.data.admin.name).toBe('Otra Forma');
    await change(_id, { ...own, name: 'Otra Forma', role: 'user' }, bearerHeader(token));
    expect(await alive(token)).toBe(401);
  });
});

describe('a change of a user’s row', () => {
  test('takes effect at the next request: a demoted admin gets 403', async () => {
    const { db } = site.app.context;
    const { actor, headers } = await createStaff(db, 'admin');
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', actor.id).execute();
    expect((await change(admin.actor.id, {}, headers)).status).toBe(403);
    expect((await verify(headers)).body.data.admin.role).toBe('user');
  });

  test('takes effect in a sign-in that is in progress: the old password gets 401', async () => {
    const { db } = site.app.context;
    const { _id, username } = await signedIn();
    let inside: ReturnType<typeof signIn> | undefined;
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('users')
        .set({ password_hash: 'another' })
        .where('id', '=', _id)
        .execute();
      inside = signIn(site.app.url, username);
      await pollUntil(async () => (await waitingForLocks(db)) > 0);
    });
    expect((await inside)?.status).toBe(401);
  });
});

/** Returns the number of connections that wait for a lock. */
async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
