import { expect, test } from 'vitest';
import { bearerHeader, createAccount, newUser, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { createUser } from '../user-actions.ts';

const site = testEnvironment();

const WRONG = 'Usuario o contraseña incorrectos.';
const BLANK = 'Por favor ingresa usuario y contraseña';

test('POST /api/auth/login returns a token and the user, with the name in any case', async () => {
  const { username, _id } = await createAccount(site.app.context.db, {
    username: 'ana.perez',
    name: 'Ana Pérez',
    permissions: ['historial', 'agenda'],
  });
  const { status, headers, body } = await signIn(site.app.url, ' ANA.Perez ');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.data.token).toMatch(/^[\w-]{43}$/);
  expect(body.data.admin).toEqual({
    _id,
    username,
    name: 'Ana Pérez',
    role: 'user',
    permissions: {
      agenda: true,
      reservas: false,
      productos: false,
      servicios: false,
      stock: false,
      finanzas: false,
      historial: true,
    },
  });
  const verified = await request(
    `${site.app.url}/api/auth/verify`,
    'GET',
    undefined,
    bearerHeader(body.data.token),
  );
  expect(verified.body.data).toEqual({ admin: body.data.admin });
});

test('POST /api/auth/login returns every permission for an admin', async () => {
  const { username } = await createAccount(site.app.context.db, {
    role: 'admin',
    permissions: ['agenda'],
  });
  const { body } = await signIn(site.app.url, username);
  expect(Object.values(body.data.admin.permissions)).toEqual(Array(7).fill(true));
});

test('POST /api/auth/login accepts a password in another Unicode normalization', async () => {
  const password = 'mañana salgo en moto';
  const { username } = await createAccount(site.app.context.db, {
    password: password.normalize('NFD'),
  });
  expect((await signIn(site.app.url, username, password.normalize('NFC'))).status).toBe(200);
});

test('POST /api/auth/login returns the same 401 for an unknown name and a wrong password', async () => {
  const { username } = await createAccount(site.app.context.db);
  const answers = [];
  for (const name of [username, 'nadie.de.aqui', 'no\u0000name', 'ñandú', "' or true --"]) {
    const { status, body } = await signIn(site.app.url, name, 'otra clave cualquiera');
    answers.push({ status, body });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toEqual({
    status: 401,
    body: { success: false, message: WRONG, error: WRONG, code: 'wrong-credentials' },
  });
});

test.each([
  [{}],
  [{ username: ' ', password: PASSWORD }],
  [{ username: 'ana', password: '' }],
  [{ username: 7, password: PASSWORD }],
  [{ username: 'ana', password: null }],
])('POST /api/auth/login rejects %j with the sentence of the form', async (body) => {
  const reply = await request(`${site.app.url}/api/auth/login`, 'POST', body);
  expect([reply.status, reply.body.message]).toEqual([400, BLANK]);
});

test('POST /api/auth/login rejects an unknown field', async () => {
  const body = { username: 'ana', password: PASSWORD, role: 'admin' };
  const reply = await request(`${site.app.url}/api/auth/login`, 'POST', body);
  expect([reply.status, reply.body.message]).toEqual([400, 'El campo "role" no se reconoce.']);
});

test('POST /api/auth/login rejects an invalid bearer token', async () => {
  const { username } = await createAccount(site.app.context.db);
  const reply = await request(
    `${site.app.url}/api/auth/login`,
    'POST',
    { username, password: PASSWORD },
    bearerHeader('x'.repeat(43)),
  );
  expect(reply.status).toBe(401);
});

test('a chosen password does not expire: it signs in after three years, without a wish to change it', async () => {
  const { username } = await createAccount(site.app.context.db);
  site.app.setNow(MONDAY_MORNING + 3 * 365 * 86_400_000);
  const { status, body } = await signIn(site.app.url, username);
  site.app.setNow(MONDAY_MORNING);
  expect([status, Object.hasOwn(body.data.admin, 'passwordChange')]).toEqual([200, false]);
});

test('the database stores only hashes of passwords and tokens', async () => {
  const { db } = site.app.context;
  const { data } = await createUser(db, newUser(), { actor: null, now: MONDAY_MORNING });
  const { body } = await signIn(site.app.url, data.username);
  const user = await site.app.context.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', data._id)
    .executeTakeFirstOrThrow();
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const sessions = await site.app.context.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(sessions)).not.toContain(body.data.token);
});

test('POST /api/auth/login delays no attempt without rate limits', async () => {
  const { username } = await createAccount(site.app.context.db);
  for (let count = 0; count < 5; count += 1) {
    expect((await signIn(site.app.url, username, 'otra clave cualquiera')).status).toBe(401);
  }
  expect((await signIn(site.app.url, username)).status).toBe(200);
});
