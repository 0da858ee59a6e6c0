import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '#platform/operations/config.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { LOGIN_DELAYS_S } from '../../rules/login-delay.ts';

const WAIT = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
const { trustProxy } = loadConfig({ TRUST_PROXY: 'on' });
const CONFIG = { rateLimits: true, trustProxy };
const database = await createDatabase();
let app: TestApp = await startTestApp(database, CONFIG);

afterAll(async () => {
  await app.stop();
  await database.drop();
});

let now = MONDAY_MORNING;
let addresses = 0;

function later(seconds: number): void {
  now += seconds * 1000;
  app.setNow(now);
}

/** Returns a new address. */
function elsewhere(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

beforeEach(() => later(3_600));

/**
 * Returns an unknown name and users who never signed in. Both have the same limits. The passwords
 * of test users are hashed at the lowest cost.
 */
async function strangers(count: number): Promise<string[]> {
  const accounts = Array.from({ length: count - 1 }, () => createAccount(app.context.db));
  return ['nadie', ...(await Promise.all(accounts)).map(({ username }) => username)];
}

/** Sends wrong passwords from one address, each when its delay is over. */
async function fail(username: string, times: number, from: string): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    later(count === 0 ? 0 : (LOGIN_DELAYS_S[Math.min(count, LOGIN_DELAYS_S.length) - 1] ?? 0));
    const { status } = await signIn(app.url, username, 'not it', from);
    expect(status).toBe(401);
  }
}

test('the sign-in delay grows with each wrong password, for known and unknown names alike', async () => {
  const { username } = await createAccount(app.context.db);
  const known: number[] = [];
  const here = elsewhere();
  for (let count = 0; count < 13; count += 1) known.push(await waitAndGuess(username, here));
  expect(known).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  const unknown: number[] = [];
  const there = elsewhere();
  for (let count = 0; count < 7; count += 1) {
    unknown.push(await waitAndGuess('nadie.de.aqui', there));
  }
  expect(unknown).toEqual(known.slice(0, 7));
});

/** Sends a guess, again after its delay if it has one, and returns the seconds of the delay. */
async function waitAndGuess(name: string, from: string): Promise<number> {
  const { status, headers, body } = await signIn(app.url, name, 'not it', from);
  if (status === 401) return 0;
  expect([status, body.code, body.message]).toEqual([429, 'too-many-logins', WAIT]);
  const seconds = Number(headers.get('retry-after'));
  expect(body.data).toEqual({ retryAfter: seconds });
  later(seconds);
  expect((await signIn(app.url, name, 'not it', from)).status).toBe(401);
  return seconds;
}

test('the right password is delayed, too; it then signs in and resets the failure count', async () => {
  const { username } = await createAccount(app.context.db);
  const here = elsewhere();
  await fail(username, 6, here);
  const early = await signIn(app.url, username, PASSWORD, here);
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '4']);
  later(3.5);
  const still = await signIn(app.url, username, PASSWORD, here);
  expect([still.status, still.headers.get('retry-after')]).toEqual([429, '1']);
  later(0.5); // Attempts during the delay do not extend it.
  expect((await signIn(app.url, username, PASSWORD, here)).status).toBe(200);
  await fail(username, 3, here);
  expect((await signIn(app.url, username, PASSWORD, here)).status).toBe(200);
});

// For a known user, up to twenty concurrent attempts fit into the hashing queue.
test('a hundred concurrent guesses get four attempts, as many as sequential guesses', async () => {
  const { username } = await createAccount(app.context.db);
  const here = elsewhere();
  expect((await signIn(app.url, username, PASSWORD, here)).status).toBe(200);
  const guesses = Array.from({ length: 100 }, () => signIn(app.url, username, 'not it', here));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
});

test('an attempt during the delay is rejected without hashing', async () => {
  const { username } = await createAccount(app.context.db);
  const here = elsewhere();
  await fail(username, 5, here);
  let hashed = 0;
  const count = () => {
    hashed += 1;
  };
  subscribe('bujia:password-hash', count);
  expect((await signIn(app.url, username, PASSWORD, here)).status).toBe(429);
  unsubscribe('bujia:password-hash', count);
  expect(hashed).toBe(0);
});

test('attempts that the delay rejects do not count towards the limit of the address', async () => {
  const { username } = await createAccount(app.context.db);
  const shop = elsewhere();
  await fail(username, 5, shop);
  for (let count = 0; count < 25; count += 1) {
    expect((await signIn(app.url, username, PASSWORD, shop)).status).toBe(429);
  }
  const colleague = await createAccount(app.context.db);
  expect((await signIn(app.url, colleague.username, PASSWORD, shop)).status).toBe(200);
  later(2);
  expect((await signIn(app.url, username, PASSWORD, shop)).status).toBe(200);
});

test('failures from one address do not delay a sign-in from another address', async () => {
  const { username } = await createAccount(app.context.db);
  await fail(username, 8, elsewhere());
  const home = elsewhere();
  expect((await signIn(app.url, username, PASSWORD, home)).status).toBe(200);
  // Failures from the home network delay the home network.
  await fail(username, 5, home);
  expect((await signIn(app.url, username, PASSWORD, home)).status).toBe(429);
});

test('an address has twenty attempts in 15 minutes over all names', async () => {
  const here = elsewhere();
  for (const name of await strangers(20)) {
    expect((await signIn(app.url, name, 'not it', here)).status).toBe(401);
  }
  const { username } = await createAccount(app.context.db);
  const blocked = await signIn(app.url, username, PASSWORD, here);
  expect([blocked.status, blocked.body.code]).toEqual([429, 'too-many-logins']);
  const seconds = Number(blocked.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(900);
  // Attempts from a blocked address do not delay the name.
  for (let count = 0; count < 8; count += 1) {
    expect((await signIn(app.url, username, 'not it', here)).status).toBe(429);
  }
  expect((await signIn(app.url, username, PASSWORD, elsewhere())).status).toBe(200);
  later(seconds);
  expect((await signIn(app.url, username, PASSWORD, here)).status).toBe(200);
});

test('a known user signs in from an address whose attempts are used up', async () => {
  const { username } = await createAccount(app.context.db);
  const shop = elsewhere();
  expect((await signIn(app.url, username, PASSWORD, shop)).status).toBe(200);
  for (const name of await strangers(20)) {
    expect((await signIn(app.url, name, 'not it', shop)).status).toBe(401);
  }
  const stranger = await createAccount(app.context.db);
  expect((await signIn(app.url, stranger.username, PASSWORD, shop)).status).toBe(429);
  expect((await signIn(app.url, username, PASSWORD, shop)).status).toBe(200);
  // The delay of the name still applies to a known user.
  await fail(username, 5, shop);
  expect((await signIn(app.url, username, PASSWORD, shop)).status).toBe(429);
});

test('successful sign-ins do not count towards the limit of the address', async () => {
  const { username } = await createAccount(app.context.db);
  const shop = elsewhere();
  for (let count = 0; count < 21; count += 1) {
    expect((await signIn(app.url, username, PASSWORD, shop)).status).toBe(200);
  }
});

test('the sign-in delay treats an IPv6 /64 as one address', async () => {
  const { username } = await createAccount(app.context.db);
  await signIn(app.url, username, PASSWORD, '2001:db8:0:7::1');
  await fail(username, 5, '2001:db8:0:7::3');
  const slowed = await signIn(app.url, username, PASSWORD, '2001:db8:0:7:ffff::2');
  expect(slowed.status).toBe(429);
  later(2);
  expect((await signIn(app.url, username, PASSWORD, '2001:db8:0:7:ffff::2')).status).toBe(200);
});

test('an IPv6 /48 shares one sign-in delay, except for a /64 that the user signed in from', async () => {
  const { username } = await createAccount(app.context.db);
  await signIn(app.url, username, PASSWORD, '2001:db8:9:7::1');
  for (const subnet of [1, 2, 3, 4]) {
    const { status } = await signIn(app.url, username, 'not it', `2001:db8:9:${subnet}::1`);
    expect(status).toBe(401);
  }
  expect((await signIn(app.url, username, 'not it', '2001:db8:9:5::1')).status).toBe(429);
  expect((await signIn(app.url, username, PASSWORD, '2001:db8:9:7::2')).status).toBe(200);
});

test('the sign-in delay survives a restart', async () => {
  const { username } = await createAccount(app.context.db);
  const here = elsewhere();
  await fail(username, 6, here);
  await app.stop();
  app = await startTestApp(database, CONFIG);
  later(1);
  const early = await signIn(app.url, username, PASSWORD, here);
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '3']);
});

test('a clock that was set back does not lock a user out', async () => {
  const { username } = await createAccount(app.context.db);
  const here = elsewhere();
  await fail(username, 6, here);
  later(-3_000);
  expect((await signIn(app.url, username, PASSWORD, here)).status).toBe(200);
  later(3_000);
});

test('POST /api/auth/password delays wrong current passwords separately from the sign-in', async () => {
  const { username } = await createAccount(app.context.db);
  const { body } = await signIn(app.url, username, PASSWORD, elsewhere());
  const guess = (current: string) =>
    request(
      `${app.url}/api/auth/password`,
      'POST',
      { current, password: 'una clave muy distinta' },
      { ...bearerHeader(body.data.token), 'x-forwarded-for': elsewhere() },
    );
  for (let count = 0; count < 4; count += 1) {
    const { status, body } = await guess('not it');
    expect([status, body.code, body.message]).toEqual([
      403,
      'wrong-password',
      'Contraseña incorrecta.',
    ]);
  }
  const slowed = await guess(PASSWORD);
  expect([slowed.status, slowed.body.code, slowed.headers.get('retry-after')]).toEqual([
    429,
    'too-many-logins',
    '1',
  ]);
  expect((await signIn(app.url, username, PASSWORD, elsewhere())).status).toBe(200);
  later(1);
  expect((await guess(PASSWORD)).status).toBe(200);
});
