import { expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '#platform/operations/config.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';
import { resetPassword } from '../console-actions.ts';

const { trustProxy } = loadConfig({ TRUST_PROXY: 'on' });
const site = testEnvironment({ rateLimits: true, trustProxy });
let now = MONDAY_MORNING;
let addresses = 0;

function later(seconds: number): void {
  now += seconds * 1000;
  site.app.setNow(now);
}

function elsewhere(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

const guess = (name: string, from: string) => signIn(site.app.url, name, 'not it', from);

/** Sends wrong passwords, each from another network; returns their addresses. */
async function attack(name: string, times: number): Promise<string[]> {
  later(3_600);
  const from = Array.from({ length: times }, elsewhere);
  for (const address of from) expect((await guess(name, address)).status).toBe(401);
  return from;
}

test('a user signs in from a new network while 32 other networks guess the password', async () => {
  const { username } = await createAccount(site.app.context.db);
  const attackers = await attack(username, 32);
  const phone = elsewhere();
  expect((await signIn(site.app.url, username, PASSWORD, phone)).status).toBe(200);
  // A wrong password delays this network by a minute; guesses from others do not extend it.
  const hotel = elsewhere();
  expect((await guess(username, hotel)).status).toBe(401);
  const early = await signIn(site.app.url, username, PASSWORD, hotel);
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60']);
  for (const address of attackers.slice(0, 5)) {
    later(12);
    await guess(username, address);
  }
  expect((await signIn(site.app.url, username, PASSWORD, hotel)).status).toBe(200);
});

/** Sends forty concurrent guesses and waits for the first answer: the queue is full by then. */
async function crowd(from: (index: number) => string) {
  const calls = Array.from({ length: 40 }, (_, index) => guess(`nadie-${index}`, from(index)));
  await Promise.race(calls);
  return async () => (await Promise.all(calls)).map(({ status }) => status);
}

test('a user on a known network signs in while forty unknown clients fill the queue', async () => {
  const { username } = await createAccount(site.app.context.db);
  const home = elsewhere();
  expect((await signIn(site.app.url, username, PASSWORD, home)).status).toBe(200);
  const statuses = await crowd(elsewhere);
  expect((await signIn(site.app.url, username, PASSWORD, home)).status).toBe(200);
  expect((await statuses()).filter((status) => status === 503).length).toBeGreaterThan(0);
});

test('guesses from one IPv6 /48 leave queue places for a user on a new network', async () => {
  // On a busy machine, hashing can take longer than the five seconds that a request waits.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { username } = await createAccount(site.app.context.db);
  const statuses = await crowd((index) => `2001:db8:5:${index}::1`);
  expect((await signIn(site.app.url, username, PASSWORD, elsewhere())).status).toBe(200);
  expect((await statuses()).filter((status) => status === 503).length).toBeGreaterThan(0);
});

test('a new network has one attempt per minute after thirty failures in an hour', async () => {
  const { username } = await createAccount(site.app.context.db);
  await attack(username, 30);
  const here = elsewhere();
  const statuses = [];
  for (let second = 0; second <= 120; second += 30) {
    statuses.push((await guess(username, here)).status);
    later(30);
  }
  expect(statuses).toEqual([401, 429, 401, 429, 401]);
  // The limit ends after an hour.
  later(3_600);
  const there = elsewhere();
  for (let count = 0; count < 4; count += 1) {
    expect((await guess(username, there)).status).toBe(401);
  }
});

test('resetPassword ends every sign-in delay of its user', async () => {
  const { username } = await createAccount(site.app.context.db);
  await attack(username, 31);
  const home = elsewhere();
  expect((await guess(username, home)).status).toBe(401);
  expect((await guess(username, home)).status).toBe(429);
  const password = await resetPassword(site.app.context.db, username, now);
  expect((await guess(username, home)).status).toBe(401);
  expect((await guess(username, home)).status).toBe(401);
  expect((await signIn(site.app.url, username, password ?? '', home)).status).toBe(200);
});

test('guesses at the own password do not use up the sign-in attempts of the address', async () => {
  later(3_600);
  const { username } = await createAccount(site.app.context.db);
  const shop = elsewhere();
  const { body } = await signIn(site.app.url, username, PASSWORD, shop);
  const url = `${site.app.url}/api/auth/password`;
  const headers = { ...bearerHeader(body.data.token), 'x-forwarded-for': shop };
  const wrong = { current: 'not it', password: 'una clave muy distinta' };
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await request(url, 'POST', wrong, headers)).status);
  }
  expect(statuses).toEqual([...Array(4).fill(403), ...Array(17).fill(429)]);
  const colleague = await createAccount(site.app.context.db);
  expect((await guess('nadie', shop)).status).toBe(401);
  for (let count = 0; count < 16; count += 1) {
    // A user who never signed in is limited like an unknown name, and hashed at the lowest cost.
    const stranger = await createAccount(site.app.context.db);
    expect((await guess(stranger.username, shop)).status).toBe(401);
  }
  expect((await signIn(site.app.url, colleague.username, PASSWORD, shop)).status).toBe(200);
});
