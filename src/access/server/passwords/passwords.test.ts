import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount, newUser, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { createUser } from '../user-actions.ts';
import { hashPassword, queueHashing, verifyPassword } from './passwords.ts';

const site = testEnvironment();

const CHANNEL = 'bujia:password-hash';
let work: unknown[] = [];
const record = (message: unknown) => {
  work.push(message);
};
beforeEach(() => {
  work = [];
  subscribe(CHANNEL, record);
});
afterEach(() => {
  unsubscribe(CHANNEL, record);
});

test('verifyPassword accepts only the hashed password, and two hashes of it differ', async () => {
  const [one, two] = [
    await hashPassword('moto roja y 2 cascos'),
    await hashPassword('moto roja y 2 cascos'),
  ];
  expect(one).not.toBe(two);
  expect(await verifyPassword('moto roja y 2 cascos', one)).toBe(true);
  for (const other of ['moto roja y 2 casco', 'Moto roja y 2 cascos', 'moto roja y 2 cascos ']) {
    expect([other, await verifyPassword(other, one)]).toEqual([other, false]);
  }
  const long = 'á'.repeat(127);
  expect(await verifyPassword(`${long}b`, await hashPassword(`${long}a`))).toBe(false);
});

test('verifyPassword rejects an invalid hash with the same hashing cost', async () => {
  const none = [
    null,
    '',
    'x',
    '$argon2id$v=19$m=8,t=1,p=1$none$none',
    '$argon2id$v=19$m=8,t=1,p=1$$',
  ];
  for (const hash of none) expect(await verifyPassword('una clave', hash)).toBe(false);
  expect(work).toEqual(none.map(() => ({ memory: 65_536, passes: 3 })));
});

test('a sign-in hashes at the same cost for a known and an unknown name', async () => {
  const { username } = newUser();
  await createUser(site.app.context.db, newUser({ username }), {
    actor: null,
    now: MONDAY_MORNING,
  });
  work = [];
  await signIn(site.app.url, username, 'esta no es la clave');
  const known = work;
  work = [];
  await signIn(site.app.url, 'nadie.de.aqui', 'esta no es la clave');
  expect(known).toHaveLength(1);
  expect(work).toEqual(known);
});

test('queueHashing accepts 22 tasks at once, runs them all and rejects the others as busy', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => queueHashing('known', async () => work.push('hash'))),
  );
  const rejected = outcomes.filter(({ status }) => status === 'rejected');
  expect(rejected).toEqual(
    Array(3).fill({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'busy', status: 503 }),
    }),
  );
  expect(work).toHaveLength(22);
});

test('POST /api/auth/login answers 503 while the hashing queue is full', async () => {
  const { username } = await createAccount(site.app.context.db);
  const ended = Promise.withResolvers<void>();
  const tasks = Array.from({ length: 22 }, () => queueHashing('known', () => ended.promise));
  const { status, body } = await signIn(site.app.url, username);
  ended.resolve();
  await Promise.all(tasks);
  expect([status, body.code, body.message]).toEqual([
    503,
    'busy',
    'El servicio no está disponible en este momento. Intenta nuevamente en unos segundos.',
  ]);
  expect((await signIn(site.app.url, username)).status).toBe(200);
});
