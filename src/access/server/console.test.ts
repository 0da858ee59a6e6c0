import { expect, test } from 'vitest';
import { openSession } from '#platform/auth/sessions.ts';
import { inTransaction } from '#platform/data/database.ts';
import { ConfigError } from '#platform/operations/config.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { checkFirstAdmin, createFirstAdmin, resetPassword } from './console-actions.ts';
import { deleteOldLogins } from './login/login-cleanup.ts';

const site = testEnvironment();

const NONE = { adminUsername: null, adminPassword: null };

async function lines(action: string) {
  const rows = await site.app.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ actor_name, record_id, details }) => ({ actor_name, record_id, details }));
}

test('createFirstAdmin creates one admin with a generated password in two concurrent calls', async () => {
  const { db } = site.app.context;
  const both = await Promise.all([1, 2].map(() => createFirstAdmin(db, NONE, MONDAY_MORNING)));
  const [created, ...others] = both.filter((each) => each !== null);
  expect([created?.username, others]).toEqual(['admin', []]);
  expect(created?.password).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
  const { body } = await signIn(site.app.url, 'admin', created?.password);
  expect(body.data.admin).toMatchObject({ role: 'admin', name: 'Administrador' });
  expect(await lines('first-admin')).toEqual([
    {
      actor_name: 'Sistema',
      record_id: body.data.admin._id,
      details: { username: 'admin' },
    },
  ]);
  expect(await createFirstAdmin(db, NONE, MONDAY_MORNING)).toBeNull();
});

test('createFirstAdmin uses a configured password, and does nothing once a user exists', async () => {
  const { db } = site.app.context;
  await db.deleteFrom('users').execute();
  const settings = { adminUsername: 'Duenia', adminPassword: ' con blancos alrededor ' };
  expect(await createFirstAdmin(db, settings, MONDAY_MORNING)).toBeNull();
  expect((await signIn(site.app.url, 'duenia', settings.adminPassword)).status).toBe(200);
  await createFirstAdmin(db, { adminUsername: 'otra', adminPassword: PASSWORD }, MONDAY_MORNING);
  expect((await signIn(site.app.url, 'otra')).status).toBe(401);
});

test.each([
  [{ adminUsername: 'a b' }, /^ADMIN_USERNAME: El nombre de usuario debe tener de 3 a 40 letras/],
  [{ adminPassword: 'corta' }, /^ADMIN_PASSWORD: La contraseña debe tener al menos 10/],
  [{ adminPassword: 'contraseña2026' }, /^ADMIN_PASSWORD: Esa contraseña es demasiado común/],
  [
    { adminUsername: 'lagerente', adminPassword: 'LaGerente2' },
    /^ADMIN_PASSWORD: La contraseña no puede ser el nombre de usuario/,
  ],
])('checkFirstAdmin rejects %j with a ConfigError', (given, sentence) => {
  expect(() => checkFirstAdmin({ ...NONE, ...given })).toThrow(ConfigError);
  expect(() => checkFirstAdmin({ ...NONE, ...given })).toThrow(sentence);
});

test('checkFirstAdmin accepts missing settings and a valid name and password', () => {
  checkFirstAdmin(NONE);
  checkFirstAdmin({ adminUsername: 'Graciela', adminPassword: PASSWORD });
});

test('resetPassword returns a new password, ends the sessions and is audited', async () => {
  const { _id, username } = await createAccount(site.app.context.db);
  const { body } = await signIn(site.app.url, username);
  const password = await resetPassword(
    site.app.context.db,
    ` ${username.toUpperCase()} `,
    MONDAY_MORNING,
  );
  const verify = `${site.app.url}/api/auth/verify`;
  const next = await request(verify, 'GET', undefined, bearerHeader(body.data.token));
  expect(next.status).toBe(401);
  expect((await signIn(site.app.url, username)).status).toBe(401);
  expect((await signIn(site.app.url, username, password ?? '')).status).toBe(200);
  const audited = await lines('password-reset');
  expect(audited).toEqual([{ actor_name: 'Sistema', record_id: _id, details: { username } }]);
  expect(await resetPassword(site.app.context.db, 'nadie', MONDAY_MORNING)).toBeNull();
  expect(await lines('password-reset')).toHaveLength(1);
});

test('deleteOldLogins deletes ended sessions, failures after 24 h and networks after 90 days', async () => {
  const { db } = site.app.context;
  const { _id } = await createAccount(db);
  const now = MONDAY_MORNING;
  const HOUR = 3_600_000;
  const ago = (hours: number) => new Date(now - hours * HOUR);
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('login_networks').execute();
  for (const hours of [3, 5, 13]) {
    await inTransaction(db, (tx) => openSession(tx, _id, now - hours * HOUR));
  }
  const failures = [23, 25].map((hours, index) => ({
    name_key: Buffer.alloc(32, index),
    place: Buffer.alloc(32),
    failures: 3,
    last_failed_at: ago(hours),
  }));
  await db.insertInto('login_failures').values(failures).execute();
  const networks = [89, 91].map((days) => ({
    user_id: _id,
    network: `192.0.2.${days}`,
    last_login_at: ago(days * 24),
  }));
  await db.insertInto('login_networks').values(networks).execute();
  await inTransaction(db, (tx) => deleteOldLogins(tx, now));
  const sessions = await db.selectFrom('sessions').select('created_at').execute();
  expect(sessions).toEqual([{ created_at: ago(3) }]);
  const remaining = await db.selectFrom('login_failures').select('last_failed_at').execute();
  expect(remaining).toEqual([{ last_failed_at: ago(23) }]);
  const known = await db.selectFrom('login_networks').select('network').execute();
  expect(known).toEqual([{ network: '192.0.2.89' }]);
});
