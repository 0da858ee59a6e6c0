import { expect, test } from 'vitest';
import { loadConfig } from '#platform/operations/config.ts';
import { bearerHeader } from '#test/accounts.ts';
import { testEnvironment } from '#test/environment.ts';
import { factorCalls, statusAndCode } from '#test/factor-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

const { trustProxy } = loadConfig({ TRUST_PROXY: 'on' });
const limited = testEnvironment({ trustProxy, rateLimits: true });
const site = testEnvironment();
let now = MONDAY_MORNING;
const later = (seconds: number) => {
  now += seconds * 1000;
  limited.app.setNow(now);
};

test('the second factor resets the sign-in delay, the password alone does not', async () => {
  later(30);
  const { login, second, withTotp, codeOf } = factorCalls(limited.app);
  const { username, secret } = await withTotp();
  const from = '198.18.0.1';
  const wait = async (password?: string) => {
    const { status, headers } = await login(username, { from, ...(password && { password }) });
    return [status, Number(headers.get('retry-after'))];
  };
  // The delays of the fifth, sixth and seventh attempt.
  for (const seconds of [0, 0, 0, 0, 1, 2]) {
    later(seconds);
    expect((await wait('otra clave'))[0]).toBe(401);
  }
  expect(await wait('otra clave')).toEqual([429, 4]);
  later(4);
  const first = await login(username, { from });
  expect(statusAndCode(first)).toEqual([401, 'factor-needed']);
  expect(await wait()).toEqual([429, 8]);
  later(8);
  const { ticket } = first.body.data as { ticket: string };
  later(30);
  expect((await second(ticket, { code: codeOf(secret) }, from)).status).toBe(200);
  expect((await wait('otra clave'))[0]).toBe(401);
  expect((await wait('otra clave'))[0]).toBe(401);
});

test('a session without its required second factor may only set one up', async () => {
  site.app.setNow(MONDAY_MORNING);
  const { call, withTotp, signedIn } = factorCalls(site.app);
  const admin = await withTotp({ role: 'admin' });
  const { token } = await signedIn({ role: 'admin' });
  const body = { roles: ['admin'] };
  const set = await call('PUT', '/factor-policy', { token: admin.token, body });
  expect(set.status).toBe(200);
  const entries = site.app.app.endpoints.filter(({ access }) => access !== 'public');
  const allowed: string[] = [];
  for (const { method, path, discriminator: when } of entries) {
    const url = site.app.url + path.replaceAll(/:\w+/g, 'x');
    const invalid = { nonsense: true, ...(when && { [when]: true }) };
    const body = method === 'GET' || method === 'DELETE' ? undefined : invalid;
    const reply = await request(url, method, body, bearerHeader(token));
    if (reply.body.code !== 'factor-setup-needed') allowed.push(`${method} ${path}`);
  }
  expect(allowed.sort()).toEqual([
    'GET /api/auth/factors',
    'GET /api/auth/verify',
    'POST /api/auth/factors/passkeys',
    'POST /api/auth/factors/passkeys/confirm',
    'POST /api/auth/factors/totp',
    'POST /api/auth/factors/totp/confirm',
    'POST /api/auth/logout',
    'POST /api/auth/password',
    'POST /api/auth/step-up',
    'POST /api/auth/step-up',
  ]);
});
