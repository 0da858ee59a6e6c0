import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#audit/contract/audit.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { holdLock, waitForLockWait } from '#test/lock-waits.ts';
import { flushSignInFailures } from './login/failed-attempts.ts';

const site = testEnvironment({ stepUpMinutes: 10 });
const MINUTE = 60_000;
const START = Date.parse('2026-11-23T12:00Z');
const NEEDED = 'Confirma que eres tú para seguir.';

type Headers = Record<string, string>;
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, by: Headers, body?: unknown) =>
  request<Record<string, unknown>>(`${site.app.url}/api/auth${path}`, method, body, by);
const stepUp = (by: Headers, password: unknown = PASSWORD) =>
  call('POST', '/step-up', by, { password });

let created = 0;
/** Makes a call that requires a step-up. */
const create = (by: Headers) => {
  created += 1;
  const username = `nueva-${created}`;
  return call('POST', '/users', by, { username, password: PASSWORD, name: 'Ana', role: 'user' });
};

async function signedInAdmin() {
  site.app.setNow(START);
  const user = await createAccount(site.app.context.db, {
    role: 'admin',
    name: 'Graciela Bonilla',
  });
  const { token } = (await signIn(site.app.url, user.username)).body.data;
  return { ...user, by: bearerHeader(token) };
}

/** Returns the public ids, which stay the same when the token is replaced. */
async function sessionsOf(by: Headers): Promise<string[]> {
  const url = `${site.app.url}/api/auth/sessions`;
  const { data } = (await request<{ _id: string }[]>(url, 'GET', undefined, by)).body;
  return data.map(({ _id }) => _id);
}

async function auditOf(actor: string): Promise<AuditEntry[]> {
  const { db } = site.app.context;
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'details', 'address', 'device'])
    .where('actor_id', '=', actor)
    .orderBy('id')
    .execute();
  return lines as unknown as AuditEntry[];
}

describe('a step-up', () => {
  test('is required later than ten minutes after the sign-in', async () => {
    const { by } = await signedInAdmin();
    site.app.setNow(START + 10 * MINUTE);
    expect((await create(by)).status).toBe(201);
    site.app.setNow(START + 10 * MINUTE + 1);
    const { status, body } = await create(by);
    expect([status, body.code, body.error]).toEqual([403, 'step-up-needed', NEEDED]);
  });

  test('is required when the clock was set back by more than a minute', async () => {
    const { by } = await signedInAdmin();
    site.app.setNow(START - 60_000);
    expect((await create(by)).status).toBe(201);
    site.app.setNow(START - 60_001);
    const { status, body } = await create(by);
    expect([status, body.code]).toEqual([403, 'step-up-needed']);
    const { token } = (await stepUp(by)).body.data;
    expect((await create(bearerHeader(String(token)))).status).toBe(201);
  });

  test('by password lasts ten minutes and applies to its session only', async () => {
    const { by, username, _id } = await signedInAdmin();
    const other = bearerHeader((await signIn(site.app.url, username)).body.data.token);
    site.app.setNow(START + 60 * MINUTE);
    const { status, body } = await stepUp(by);
    const until = new Date(START + 70 * MINUTE).toISOString();
    const token = expect.stringMatching(/^[\w-]{43}$/);
    expect([status, body.data]).toEqual([200, { token, until }]);
    const renewed = bearerHeader(String(body.data['token']));
    expect((await create(other)).status).toBe(403);
    site.app.setNow(START + 70 * MINUTE);
    expect((await create(renewed)).status).toBe(201);
    site.app.setNow(START + 70 * MINUTE + 1);
    expect((await create(renewed)).status).toBe(403);
    const [line] = (await auditOf(_id)).filter(({ action }) => action === 'step-up');
    expect(line).toMatchObject({ address: '127.0.0.1', device: 'Dispositivo desconocido' });
  });

  test('replaces the token, and the former one is rejected', async () => {
    const { by } = await signedInAdmin();
    const before = await sessionsOf(by);
    site.app.setNow(START + 11 * MINUTE);
    const renewed = bearerHeader(String((await stepUp(by)).body.data['token']));
    for (const reply of [create(by), stepUp(by), call('GET', '/verify', by)]) {
      const { status, body } = await reply;
      expect([status, body.code]).toEqual([401, 'no-session']);
    }
    expect((await create(renewed)).status).toBe(201);
    expect(await sessionsOf(renewed)).toEqual(before);
  });

  test('is included in a change of the own password, which also replaces the token', async () => {
    const { by } = await signedInAdmin();
    site.app.setNow(START + 11 * MINUTE);
    const passwords = { current: PASSWORD, password: 'biela y cilindro 91' };
    const { status, body } = await call('POST', '/password', by, passwords);
    expect(status).toBe(200);
    expect((await create(by)).body.code).toBe('no-session');
    expect((await create(bearerHeader(String(body.data['token'])))).status).toBe(201);
  });

  test('by a wrong password is rejected and audited', async () => {
    const { by, _id } = await signedInAdmin();
    site.app.setNow(START + 11 * MINUTE);
    const { status, body } = await stepUp(by, 'no es esta clave');
    expect([status, body.code, body.error]).toEqual([
      403,
      'wrong-password',
      'Contraseña incorrecta.',
    ]);
    expect((await create(by)).status).toBe(403);
    const lines = (await auditOf(_id)).map(({ action, details }) => [action, details]);
    expect(lines).toEqual([
      ['signed-in', {}],
      ['step-up-failed', { attempts: 1 }],
    ]);
  });

  test.for([[''], [undefined], [7]])('rejects the password %j with 400', async ([password]) => {
    const { by } = await signedInAdmin();
    const { status, body } = await call('POST', '/step-up', by, { password });
    expect([status, body.fields]).toEqual([400, { password: 'La contraseña es requerida.' }]);
  });

  test('is not included in clearing the history, whose reply has no new token', async () => {
    const { by } = await signedInAdmin();
    site.app.setNow(START + 11 * MINUTE);
    const url = `${site.app.url}/api/citations/clear-history`;
    expect((await request(url, 'POST', { password: PASSWORD }, by)).body.code).toBe(
      'nothing-to-clear',
    );
    expect((await create(by)).body.code).toBe('step-up-needed');
  });

  test('that is sent twice at once with the same token succeeds once', async () => {
    const { by, _id } = await signedInAdmin();
    site.app.setNow(START + 11 * MINUTE);
    const both = await Promise.all([stepUp(by), stepUp(by)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const lines = (await auditOf(_id)).filter(({ action }) => action === 'step-up');
    expect(lines).toHaveLength(1);
  });

  test('of a session that ends meanwhile is rejected and not audited', async () => {
    const { by, _id } = await signedInAdmin();
    const { db } = site.app.context;
    const ended = await holdLock(db, sql`delete from sessions where user_id = ${_id}`);
    const answer = stepUp(by);
    await waitForLockWait(db, 'update "sessions"');
    await ended();
    expect((await answer).body.code).toBe('no-session');
    expect((await auditOf(_id)).map(({ action }) => action)).toEqual(['signed-in']);
  });
});

describe('a failed sign-in', () => {
  const failures = async (where: 'is' | 'is not') => {
    await flushSignInFailures();
    const { db } = site.app.context;
    const lines = db.selectFrom('audit_log').select(['actor_name', 'details']);
    return lines
      .where('action', '=', 'sign-in-failed')
      .where('actor_id', where, null)
      .orderBy('id')
      .execute();
  };
  beforeAll(() => site.app.setNow(START));

  test('of a user is audited at the first and the tenth attempt of an hour', async () => {
    const { username } = await createAccount(site.app.context.db, { name: 'Paula Methol' });
    const fail = async () => {
      await signIn(site.app.url, username, 'otra clave');
      // The line is written after the answer: without this wait a later one can come first.
      await flushSignInFailures();
    };
    for (let count = 0; count < 11; count += 1) await fail();
    site.app.setNow(START + 60 * MINUTE);
    await fail();
    const actor_name = 'Paula Methol';
    expect(await failures('is not')).toEqual([
      { actor_name, details: { attempts: 1 } },
      { actor_name, details: { attempts: 10 } },
      { actor_name, details: { attempts: 1 } },
    ]);
  });

  test('is answered before its audit line is written, so timing reveals no known name', async () => {
    const { db } = site.app.context;
    const { username, _id } = await createAccount(db);
    const release = await holdLock(db, sql`select from last_audit_line()`);
    expect((await signIn(site.app.url, username, 'otra clave')).status).toBe(401);
    await waitForLockWait(db, 'last_audit_line');
    await release();
    await flushSignInFailures();
    expect(await auditOf(_id)).toMatchObject([{ action: 'sign-in-failed' }]);
  });

  test('of unknown names is audited in one line without the names', async () => {
    site.app.setNow(START);
    for (const name of ['nadie-1', 'nadie-2', 'mi clave secreta']) {
      expect((await signIn(site.app.url, name, 'otra clave')).status).toBe(401);
    }
    expect(await failures('is')).toEqual([{ actor_name: 'Desconocido', details: { attempts: 1 } }]);
  });
});

test('signing in and signing out are audited with address and device', async () => {
  const user = await createAccount(site.app.context.db);
  const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const credentials = { username: user.username, password: PASSWORD };
  const headers = { 'user-agent': agent };
  const url = `${site.app.url}/api/auth`;
  const inside = await request<{ token: string }>(`${url}/login`, 'POST', credentials, headers);
  const by = { ...headers, ...bearerHeader(inside.body.data.token) };
  await request(`${url}/logout`, 'POST', {}, by);
  const from = { address: '127.0.0.1', device: 'Chrome en Windows', details: {} };
  expect(await auditOf(user._id)).toEqual([
    { action: 'signed-in', ...from },
    { action: 'signed-out', ...from },
  ]);
});
