import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { hashToken } from '#platform/data/ids.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { PASSWORD } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { factorCalls, statusAndCode } from '#test/factor-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { holdLock } from '#test/lock-waits.ts';
import { resetPassword } from '../console-actions.ts';

const HOUR = 3600;
const { trustProxy } = loadConfig({ TRUST_PROXY: 'on' });
const site = testEnvironment({ rateLimits: true, trustProxy });
let now = MONDAY_MORNING;
const later = (seconds: number) => {
  now += seconds * 1000;
  site.app.setNow(now);
};
/** At the start of a window of six hours. */
beforeEach(() => later(6 * HOUR - ((now / 1000) % (6 * HOUR))));

const WORKSHOP = '198.18.0.1';
const HOME = '198.18.9.9';

/** Sends wrong codes, each when the delays of the name are over; returns the statuses. */
async function guess(username: string, from: string, times: number): Promise<number[]> {
  const { second, ticketOf } = factorCalls(site.app);
  const statuses: number[] = [];
  let ticket = '';
  for (let count = 0; count < times; count += 1) {
    later(61);
    if (count % 3 === 0) {
      ({ ticket } = await ticketOf(username, from));
      later(61);
    }
    statuses.push((await second(ticket, { code: '000000' }, from)).status);
  }
  return statuses;
}

/** Signs in with the password and a correct code; returns the reply of the second step. */
async function signIn(username: string, secret: string, from: string, password = PASSWORD) {
  const { login, second, codeOf } = factorCalls(site.app);
  later(61);
  const { ticket } = (await login(username, { from, password })).body.data as { ticket: string };
  later(61);
  return second(ticket, { code: codeOf(secret) }, from);
}

const mailsTo = (email: string) =>
  site.app.context.db
    .selectFrom('mails')
    .select(['subject', 'document'])
    .where('recipient', '=', email)
    .where('kind', '=', 'factor-guesses')
    .execute();

async function userKnownAt(...networks: string[]) {
  const email = `persona-${now}@ejemplo.com`;
  const user = await factorCalls(site.app).withTotp({ email });
  for (const from of networks) {
    expect((await signIn(user.username, user.secret, from)).status).toBe(200);
  }
  return { ...user, email };
}

test('a known network has ten wrong second factors in six hours, then even the correct one is rejected', async () => {
  const { username, secret, email } = await userKnownAt(WORKSHOP);
  expect(await guess(username, WORKSHOP, 10)).toEqual(Array(10).fill(401));
  const rejected = await signIn(username, secret, WORKSHOP);
  expect(statusAndCode(rejected)).toEqual([429, 'too-many-factors']);
  expect(rejected.body.message).toBe(
    'Demasiados códigos incorrectos. Espera para volver a intentarlo, o pide al administrador una contraseña nueva.',
  );
  const wait = Number(rejected.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(4 * HOUR);
  expect(await mailsTo(email)).toHaveLength(1);
  later(wait);
  expect((await signIn(username, secret, WORKSHOP)).status).toBe(200);
});

test('a wrong code is answered with 401 also while the mail about it cannot be written', async () => {
  const { username } = await userKnownAt(WORKSHOP);
  expect(await guess(username, WORKSHOP, 9)).toEqual(Array(9).fill(401));
  const release = await holdLock(site.app.context.db, sql`lock table mails in exclusive mode`);
  const statuses = await guess(username, WORKSHOP, 1);
  await release();
  expect(statuses).toEqual([401]);
});

test('a tenth attempt is reported, too, if it is the sixth of its sign-in', async () => {
  const { second, ticketOf } = factorCalls(site.app);
  const { username, email } = await userKnownAt(WORKSHOP);
  await guess(username, WORKSHOP, 9);
  later(61);
  const { ticket } = await ticketOf(username, WORKSHOP);
  await site.app.context.db
    .updateTable('login_tickets')
    .set({ tries: 5 })
    .where('ticket_hash', '=', hashToken(ticket))
    .execute();
  later(61);
  const rejected = await second(ticket, { code: '000000' }, WORKSHOP);
  expect(statusAndCode(rejected)).toEqual([401, 'factor-expired']);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('wrong second factors of one known network do not limit the user in another one', async () => {
  const { username, secret } = await userKnownAt(WORKSHOP, HOME);
  await guess(username, WORKSHOP, 10);
  expect((await signIn(username, secret, WORKSHOP)).status).toBe(429);
  expect((await signIn(username, secret, HOME)).status).toBe(200);
});

test('a new password ends the limit of wrong second factors', async () => {
  const { username, secret } = await userKnownAt(WORKSHOP);
  await guess(username, WORKSHOP, 10);
  expect((await signIn(username, secret, WORKSHOP)).status).toBe(429);
  const password = await resetPassword(site.app.context.db, username, now);
  expect((await signIn(username, secret, WORKSHOP, password ?? '')).status).toBe(200);
});

test('a correct second factor is not counted as a wrong one', async () => {
  const { username, secret, email } = await userKnownAt(WORKSHOP);
  for (let count = 0; count < 12; count += 1) {
    expect((await signIn(username, secret, WORKSHOP)).status).toBe(200);
  }
  expect(await guess(username, WORKSHOP, 9)).toEqual(Array(9).fill(401));
  expect((await signIn(username, secret, WORKSHOP)).status).toBe(200);
  expect(await mailsTo(email)).toEqual([]);
});

test('unknown networks together have ten wrong second factors in an hour', async () => {
  const { username, secret, email } = await userKnownAt();
  for (const network of [1, 2, 3, 4, 5]) await guess(username, `198.18.7.${network}`, 2);
  const rejected = await signIn(username, secret, '198.18.7.6');
  expect(statusAndCode(rejected)).toEqual([429, 'too-many-factors']);
  expect(await mailsTo(email)).toMatchObject([
    {
      subject: expect.stringContaining('Se escribieron diez códigos equivocados en tu cuenta'),
      document: { closing: [expect.stringContaining('«Tokens de API»')] },
    },
  ]);
  later(HOUR);
  expect((await signIn(username, secret, '198.18.7.6')).status).toBe(200);
});

test('a session has ten wrong codes of a step-up in six hours; the password is still accepted', async () => {
  const { call, codeOf } = factorCalls(site.app);
  const { token, secret, email } = await userKnownAt();
  const stepUp = (body: object, network: number) => {
    later(61);
    return call('POST', '/step-up', { token, body, from: `198.18.6.${network}` });
  };
  for (let count = 0; count < 10; count += 1) {
    expect(statusAndCode(await stepUp({ code: '000000' }, count))).toEqual([403, 'wrong-code']);
  }
  expect(await mailsTo(email)).toHaveLength(1);
  const rejected = await stepUp({ code: codeOf(secret) }, 11);
  expect(statusAndCode(rejected)).toEqual([429, 'too-many-codes']);
  expect(rejected.body.message).toBe('Demasiados códigos incorrectos. Confirma con tu contraseña.');
  expect((await stepUp({ password: PASSWORD }, 12)).status).toBe(200);
});

test('concurrent wrong codes send each user one mail about the tenth', async () => {
  const { second, ticketOf } = factorCalls(site.app);
  // Which of the concurrent codes passes the delay is chance.
  for (let user = 1; user <= 12; user += 1) {
    const from = `198.19.${user}.1`;
    const { username, email } = await userKnownAt(from);
    await guess(username, from, 8);
    later(61);
    const { ticket } = await ticketOf(username, from);
    later(61);
    const wrong = () => second(ticket, { code: '000000' }, from);
    await Promise.all(Array.from({ length: 6 }, wrong));
    await guess(username, from, 3);
    expect(await mailsTo(email)).toHaveLength(1);
  }
});
