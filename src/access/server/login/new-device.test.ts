import { expect, test } from 'vitest';
import { createAccount, PASSWORD } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';

const site = testEnvironment({ trustProxy: true });
const EMAIL = 'paula@ejemplo.com';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

const enter = (username: string, agent: string, address: string) => {
  const headers = { 'user-agent': agent, 'x-forwarded-for': address };
  const url = `${site.app.url}/api/auth/login`;
  return request(url, 'POST', { username, password: PASSWORD }, headers);
};

async function mailsTo(recipient: string) {
  const { db } = site.app.context;
  const mails = db.selectFrom('mails').select(['kind', 'subject', 'document']);
  return mails.where('recipient', '=', recipient).orderBy('created_at').execute();
}

test('a first sign-in from a new device or network range is reported by mail once', async () => {
  site.app.setNow(Date.parse('2026-11-23T12:00Z'));
  const { username } = await createAccount(site.app.context.db, { email: EMAIL });
  // The very first sign-in is not reported.
  await enter(username, CHROME, '203.0.113.7');
  await enter(username, CHROME, '203.0.113.7');
  // A telephone often gets another address of the same range.
  await enter(username, CHROME, '203.0.114.9');
  expect(await mailsTo(EMAIL)).toEqual([]);
  await enter(username, FIREFOX, '203.0.113.7');
  await enter(username, CHROME, '198.51.100.1');
  await enter(username, CHROME, '198.51.100.2');
  const mails = await mailsTo(EMAIL);
  expect(mails.map(({ kind }) => kind)).toEqual(['new-device', 'new-device']);
  const [first] = mails;
  expect(JSON.stringify(first?.document)).toContain(`con tu usuario, ${username}`);
  // A new password does not revoke the token that a stranger made.
  expect(JSON.stringify(first?.document)).toContain('revoca en «Tokens de API»');
  expect(first?.document).toMatchObject({
    facts: [
      ['Cuándo', '23 de noviembre de 2026 a las 09:00'],
      ['Dispositivo', 'Firefox en Linux'],
      ['Dirección de red', '203.0.113.7'],
    ],
  });
});

test('two concurrent sign-ins from the same new device and network cause one mail', async () => {
  const email = 'gemela@ejemplo.com';
  const { username } = await createAccount(site.app.context.db, { email });
  await enter(username, CHROME, '203.0.113.7');
  const both = await Promise.all([1, 2].map(() => enter(username, FIREFOX, '198.51.100.1')));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a user without an e-mail address gets no mail about a new device', async () => {
  const { username } = await createAccount(site.app.context.db);
  await enter(username, CHROME, '203.0.113.7');
  expect((await enter(username, FIREFOX, '203.0.113.7')).status).toBe(200);
});
