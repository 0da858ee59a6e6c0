import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '#platform/operations/config.ts';
import { testEnvironment } from '#test/environment.ts';
import { factorCalls, statusAndCode } from '#test/factor-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';

const { trustProxy } = loadConfig({ TRUST_PROXY: 'on' });
const site = testEnvironment({ trustProxy });
const calls = () => factorCalls(site.app);
let now = MONDAY_MORNING;
/** Advances the clock, by default to the next step of the codes. */
const later = (seconds = 30) => {
  now += seconds * 1000;
  site.app.setNow(now);
};

describe('a sign-in with an authenticator app', () => {
  test('needs a code after the password and accepts each ticket and code once', async () => {
    later();
    const { login, second, withTotp, codeOf, ticketOf } = calls();
    const { username, secret } = await withTotp();
    later();
    const first = await login(username);
    expect(statusAndCode(first)).toEqual([401, 'factor-needed']);
    expect(first.body.message).toBe('Falta el segundo paso: confirma que eres tú.');
    expect(first.body.data).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      kinds: ['totp', 'recovery'],
      passkey: null,
    });
    const { ticket } = first.body.data as { ticket: string };
    const code = codeOf(secret);
    const done = await second(ticket, { code });
    expect([done.status, done.body.data.admin.username]).toEqual([200, username]);
    expect(statusAndCode(await second(ticket, { code }))).toEqual([401, 'factor-expired']);
    const { ticket: other } = await ticketOf(username);
    const used = await second(other, { code });
    expect(statusAndCode(used)).toEqual([401, 'used-factor']);
    expect(used.body.message).toBe('Ese código ya se usó: espera el siguiente.');
    expect(statusAndCode(await second(other, { code: codeOf(secret, -1) }))).toEqual([
      401,
      'wrong-factor',
    ]);
    expect((await second(other, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test('says of the code of the enrolment that it was used, and of no other code', async () => {
    later();
    const { second, withTotp, codeOf, ticketOf } = calls();
    const { username, secret } = await withTotp();
    const { ticket } = await ticketOf(username);
    const enrolled = codeOf(secret);
    expect(statusAndCode(await second(ticket, { code: enrolled }))).toEqual([401, 'used-factor']);
    // The code before was never used, and opens nothing either.
    const before = codeOf(secret, -1);
    expect(statusAndCode(await second(ticket, { code: before }))).toEqual([401, 'wrong-factor']);
    expect(statusAndCode(await second(ticket, { code: '000000' }))).toEqual([401, 'wrong-factor']);
    later(90);
    // Too old to be of a current step: the answer does not reveal that it once was correct.
    expect(statusAndCode(await second(ticket, { code: enrolled }))).toEqual([401, 'wrong-factor']);
    expect((await second(ticket, { code: codeOf(secret) })).status).toBe(200);
  });

  test('opens one session when the same code is sent twice at once', async () => {
    later();
    const { second, withTotp, codeOf, ticketOf } = calls();
    const { username, secret } = await withTotp();
    later();
    const code = codeOf(secret);
    const tickets = [await ticketOf(username), await ticketOf(username)];
    const replies = await Promise.all(tickets.map(({ ticket }) => second(ticket, { code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const again = [await ticketOf(username)].flatMap((ticket) => [ticket, ticket]);
    later();
    const next = codeOf(secret);
    const same = await Promise.all(again.map(({ ticket }) => second(ticket, { code: next })));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('rejects a ticket after five attempts, from another network or after a password change', async () => {
    later();
    const { call, second, withTotp, codeOf, ticketOf, signedIn } = calls();
    const { _id, username, secret, ...user } = await withTotp();
    const tried = await ticketOf(username);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(statusAndCode(await second(tried.ticket, { code: '000000' }))).toEqual([
        401,
        'wrong-factor',
      ]);
    }
    later();
    const code = codeOf(secret);
    const expired = [401, 'factor-expired'];
    expect(statusAndCode(await second(tried.ticket, { code }))).toEqual(expired);
    const abroad = await ticketOf(username, '198.18.0.1');
    expect(statusAndCode(await second(abroad.ticket, { code }, '198.18.0.2'))).toEqual(expired);
    const stale = await ticketOf(username);
    const admin = await signedIn({ role: 'admin' });
    const { name, email, role, permissions } = user;
    const body = { name, email, role, permissions, password: 'otra frase con manubrio' };
    expect((await call('PUT', `/users/${_id}`, { token: admin.token, body })).status).toBe(200);
    expect(statusAndCode(await second(stale.ticket, { code }))).toEqual(expired);
    expect(statusAndCode(await second('x', { code }))).toEqual(expired);
  });

  test('expires five minutes after the password was accepted', async () => {
    later();
    const { second, withTotp, codeOf, ticketOf } = calls();
    const { username, secret } = await withTotp();
    const [early, late] = [await ticketOf(username), await ticketOf(username)];
    later(299);
    expect((await second(early.ticket, { code: codeOf(secret) })).status).toBe(200);
    later(30);
    const code = codeOf(secret);
    expect(statusAndCode(await second(late.ticket, { code }))).toEqual([401, 'factor-expired']);
  });

  test('rejects an empty code with 400', async () => {
    const { second } = calls();
    const { status, body } = await second('x', { code: ' ' });
    expect([status, body.message]).toEqual([400, 'Escribe el código.']);
  });
});

describe('a sign-in with a passkey', () => {
  test('accepts only an answer to its challenge, from this site and with user verification', async () => {
    later();
    const { second, signedIn, addPasskey, ticketOf } = calls();
    const { username, token } = await signedIn();
    const { passkey } = await addPasskey(token);
    const needed = await ticketOf(username);
    expect(needed.kinds).toEqual(['passkey', 'recovery']);
    expect(needed.passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const challenge = needed.passkey?.challenge ?? '';
    const wrong = [
      passkey.use(challenge, { unlocked: false }),
      passkey.use(challenge, { origin: 'https://ejemplo.com' }),
      passkey.use(Buffer.alloc(32).toString('base64url')),
    ];
    for (const answer of wrong) {
      const reply = await second(needed.ticket, { passkey: answer });
      expect(statusAndCode(reply)).toEqual([401, 'wrong-factor']);
    }
    const answer = passkey.use(challenge);
    expect((await second(needed.ticket, { passkey: answer })).status).toBe(200);
    expect(statusAndCode(await second(needed.ticket, { passkey: answer }))).toEqual([
      401,
      'factor-expired',
    ]);
    const other = await ticketOf(username);
    expect(statusAndCode(await second(other.ticket, { passkey: answer }))).toEqual([
      401,
      'wrong-factor',
    ]);
  });
});

describe('a recovery code', () => {
  test('signs in once, sends the user a mail and lowers the number of codes left', async () => {
    later();
    const { second, withTotp, ticketOf, own } = calls();
    const email = 'rosario@ejemplo.com';
    const { username, codes } = await withTotp({ email });
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    const tickets = [await ticketOf(username), await ticketOf(username)];
    const replies = await Promise.all(
      tickets.map(({ ticket }) => second(ticket, { code: code.toUpperCase() })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const token = replies.find(({ status }) => status === 200)?.body.data.token ?? '';
    expect((await own(token)).recoveryCodesLeft).toBe(9);
    const mails = await site.app.context.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', email)
      .where('kind', 'like', '%fa%')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['factor-added']);
    const used = site.app.context.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email);
    expect(await used.where('kind', '=', 'recovery-code-used').execute()).toHaveLength(1);
  });

  test('of the former length of 25 characters signs in once', async () => {
    later();
    const { second, withTotp, ticketOf } = calls();
    const { _id, username } = await withTotp();
    const code = 'k7mwp-x2h9d-abcde-fghjk-mnpqr';
    const { db, keys } = site.app.context;
    const code_hash = createHmac('sha256', keys.derive('factors'))
      .update(`recovery ${code.replaceAll('-', '')}`)
      .digest();
    await db.insertInto('recovery_codes').values({ user_id: _id, code_hash }).execute();
    expect((await second((await ticketOf(username)).ticket, { code })).status).toBe(200);
    expect((await second((await ticketOf(username)).ticket, { code })).status).toBe(401);
  });

  test('of a replaced set is rejected', async () => {
    later();
    const { call, second, withTotp, ticketOf } = calls();
    const { username, codes, token } = await withTotp();
    const path = '/factors/recovery-codes';
    const fresh = await call<{ recoveryCodes: string[] }>('POST', path, { token, body: {} });
    const { ticket } = await ticketOf(username);
    expect(statusAndCode(await second(ticket, { code: codes[1] }))).toEqual([401, 'wrong-factor']);
    expect((await second(ticket, { code: fresh.body.data.recoveryCodes[1] })).status).toBe(200);
  });
});

describe('a step-up by code', () => {
  test('replaces the token and accepts each code once', async () => {
    later();
    const { call, withTotp, codeOf, login } = calls();
    const { token, secret, username } = await withTotp();
    later(660);
    const begin = (by: string) => call('POST', '/factors/recovery-codes', { token: by, body: {} });
    expect(statusAndCode(await begin(token))).toEqual([403, 'step-up-needed']);
    const body = { code: codeOf(secret) };
    const stepUp = (by: string) => call<{ token: string }>('POST', '/step-up', { token: by, body });
    const { status, body: reply } = await stepUp(token);
    expect(status).toBe(200);
    expect(statusAndCode(await begin(token))).toEqual([401, 'no-session']);
    expect((await begin(reply.data.token)).status).toBe(200);
    expect(statusAndCode(await stepUp(reply.data.token))).toEqual([403, 'used-code']);
    expect(statusAndCode(await login(username))).toEqual([401, 'factor-needed']);
  });
});
