import { describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { factorCalls, statusAndCode } from '#test/factor-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { testPasskey } from '#test/passkey.ts';
import type { FactorPolicy } from '../../contract/factor-policy.ts';
import { resetFactors, resetPassword } from '../console-actions.ts';

const site = testEnvironment();
const calls = () => factorCalls(site.app);
const audited = async (action: string, id: string) => {
  const lines = site.app.context.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', action);
  return (await lines.where('record_id', '=', id).execute()).length;
};

describe('adding a factor', () => {
  test('stores no secret in clear, ends the other sessions and is audited', async () => {
    const { call, signedIn, addTotp, own, login } = calls();
    const { token, username, _id } = await signedIn();
    const elsewhere = (await login(username)).body.data as { token: string };
    const { secret, confirmed, codes } = await addTotp(token);
    expect([confirmed.status, codes.length]).toEqual([200, 10]);
    expect((await own(token)).factors).toMatchObject([{ kind: 'totp', lastUsedAt: null }]);
    expect((await call('GET', '/verify', { token: elsewhere.token })).status).toBe(401);
    expect(await audited('factor-added', _id)).toBe(1);
    const { db } = site.app.context;
    const rows = [
      await db.selectFrom('user_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ];
    const stored = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(stored).not.toContain(secret);
    expect(codes.some((code) => stored.includes(code.replaceAll('-', '')))).toBe(false);
    expect(statusAndCode(await call('POST', '/factors/totp', { token, body: {} }))).toEqual([
      409,
      'totp-exists',
    ]);
  });

  test('rejects a wrong code, and any code before a setup was started', async () => {
    const { call, signedIn } = calls();
    const { token } = await signedIn();
    const confirm = () =>
      call('POST', '/factors/totp/confirm', { token, body: { code: '000000' } });
    expect(statusAndCode(await confirm())).toEqual([409, 'no-setup']);
    await call('POST', '/factors/totp', { token, body: {} });
    expect(statusAndCode(await confirm())).toEqual([403, 'wrong-code']);
  });

  test('accepts a passkey once and for its challenge, and creates recovery codes only once', async () => {
    const { call, signedIn, addPasskey, own } = calls();
    const { token } = await signedIn();
    const { body, confirmed } = await addPasskey(token, 'Mostrador');
    expect(confirmed.body.data.recoveryCodes).toHaveLength(10);
    const path = '/factors/passkeys/confirm';
    expect(statusAndCode(await call('POST', path, { token, body }))).toEqual([409, 'no-setup']);
    const other = await addPasskey(token, 'Teléfono');
    expect(other.confirmed.body.data).toEqual({ recoveryCodes: null });
    await call('POST', '/factors/passkeys', { token, body: { name: 'Otra' } });
    expect(statusAndCode(await call('POST', path, { token, body }))).toEqual([
      400,
      'wrong-passkey',
    ]);
    expect((await own(token)).factors.map(({ name }) => name)).toEqual(['Mostrador', 'Teléfono']);
    const blank = await call('POST', '/factors/passkeys', { token, body: { name: ' ' } });
    expect([blank.status, blank.body.message]).toEqual([400, 'Escribe un nombre para la llave.']);
  });

  test('rejects a passkey answer that cannot be stored with 400', async () => {
    const { call, signedIn, own } = calls();
    const { token } = await signedIn();
    const confirm = async (
      idBytes: number,
      { id, transports }: { id?: string; transports?: string[] },
    ) => {
      const begun = await call<{ options: { challenge: string } }>('POST', '/factors/passkeys', {
        token,
        body: { name: 'Llave' },
      });
      const device = testPasskey(site.app.url.replace('127.0.0.1', 'localhost'), { idBytes });
      const created = device.create(begun.body.data.options.challenge);
      const response = { ...created.response, ...(transports && { transports }) };
      const passkey = { ...created, ...(id && { id, rawId: id }), response };
      const body = { name: 'Llave', passkey };
      const { status, body: reply } = await call('POST', '/factors/passkeys/confirm', {
        token,
        body,
      });
      return [status, reply.message];
    };
    const invalid = [400, 'La respuesta de la llave de acceso no es válida.'];
    expect(await confirm(16, { transports: ['usb\u0000'] })).toEqual(invalid);
    expect(await confirm(1_100, {})).toEqual(invalid);
    // The stored id must be the one that the authenticator signed.
    const otherId = await confirm(1_100, { id: 'otra' });
    expect(otherId).toEqual([400, 'No se pudo guardar la llave de acceso. Empieza de nuevo.']);
    expect((await own(token)).factors).toEqual([]);
    expect((await confirm(1_023, {}))[0]).toBe(200);
  });

  test('rejects a passkey of another account', async () => {
    const { call, signedIn } = calls();
    const passkey = testPasskey(site.app.url.replace('127.0.0.1', 'localhost'));
    const add = async () => {
      const { token } = await signedIn();
      const begun = await call<{ options: { challenge: string } }>('POST', '/factors/passkeys', {
        token,
        body: { name: 'Llave' },
      });
      const body = { name: 'Llave', passkey: passkey.create(begun.body.data.options.challenge) };
      return statusAndCode(await call('POST', '/factors/passkeys/confirm', { token, body }));
    };
    expect(await add()).toEqual([200, null]);
    expect(await add()).toEqual([409, 'passkey-known']);
  });

  test('adds one factor when two confirmations arrive at once', async () => {
    const { call, signedIn, codeOf, own } = calls();
    const { token } = await signedIn();
    const begun = await call<{ secret: string }>('POST', '/factors/totp', { token, body: {} });
    const body = { code: codeOf(begun.body.data.secret) };
    const confirm = () => call('POST', '/factors/totp/confirm', { token, body });
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await own(token)).toMatchObject({ factors: [{}], recoveryCodesLeft: 10 });
  });
});

describe('removing a factor', () => {
  test('deletes the recovery codes with the last factor, and the password alone signs in', async () => {
    const { call, withTotp, own, login } = calls();
    const { token, username, _id } = await withTotp({ email: 'ana@ejemplo.com' });
    const factor = (await own(token)).factors[0]?._id;
    const remove = () => call('DELETE', `/factors/${factor}`, { token });
    expect((await remove()).status).toBe(200);
    expect(statusAndCode(await remove())).toEqual([404, 'unknown-factor']);
    expect(await own(token)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect((await login(username)).status).toBe(200);
    expect(await audited('factor-removed', _id)).toBe(1);
    const codes = await call('POST', '/factors/recovery-codes', { token, body: {} });
    expect(statusAndCode(codes)).toEqual([409, 'no-factor']);
  });

  test('of another user answers 404; an admin can reset all of them, which ends the sessions', async () => {
    const { call, withTotp, own, signedIn, login } = calls();
    const user = await withTotp({ email: 'eva@ejemplo.com' });
    const admin = await signedIn({ role: 'admin' });
    const factor = (await own(user.token)).factors[0]?._id;
    const path = `/factors/${factor}`;
    expect(statusAndCode(await call('DELETE', path, { token: admin.token }))).toEqual([
      404,
      'unknown-factor',
    ]);
    const reset = () => call('DELETE', `/users/${user._id}/factors`, { token: admin.token });
    expect((await reset()).status).toBe(200);
    expect(statusAndCode(await reset())).toEqual([404, 'unknown-factor']);
    expect((await call('GET', '/verify', { token: user.token })).status).toBe(401);
    expect((await login(user.username)).status).toBe(200);
    expect(await audited('factors-reset', user._id)).toBe(1);
    const mails = site.app.context.db.selectFrom('mails').select('kind');
    const kinds = await mails.where('recipient', '=', 'eva@ejemplo.com').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['factor-added', 'factors-reset']),
    );
  });

  test('at the console lets the user sign in with the password alone', async () => {
    const { withTotp, login } = calls();
    const { username, _id } = await withTotp();
    const { db } = site.app.context;
    expect(await resetFactors(db, 'nadie', MONDAY_MORNING)).toBeNull();
    expect(await resetFactors(db, username.toUpperCase(), MONDAY_MORNING)).toBe(true);
    expect(await resetFactors(db, username, MONDAY_MORNING)).toBe(false);
    expect((await login(username)).status).toBe(200);
    expect(await audited('factors-reset', _id)).toBe(1);
  });
});

test('a password set by an admin or at the console keeps the second factor', async () => {
  const { call, withTotp, signedIn, login } = calls();
  const { _id, username, name, role, permissions } = await withTotp();
  const admin = await signedIn({ role: 'admin' });
  const body = { name, role, permissions, password: 'otra frase con manubrio' };
  expect((await call('PUT', `/users/${_id}`, { token: admin.token, body })).status).toBe(200);
  expect(statusAndCode(await login(username, { password: body.password }))).toEqual([
    401,
    'factor-needed',
  ]);
  const password = (await resetPassword(site.app.context.db, username, MONDAY_MORNING)) ?? '';
  expect(statusAndCode(await login(username, { password }))).toEqual([401, 'factor-needed']);
});

describe('the second-factor policy', () => {
  test('restricts users of its roles until they have set up a factor', async () => {
    const { call, withTotp, signedIn, login, addTotp, own } = calls();
    const admin = await withTotp({ role: 'admin' });
    const user = await signedIn();
    const put = (roles: string[], token = admin.token) =>
      call<FactorPolicy>('PUT', '/factor-policy', { token, body: { roles } });
    const other = await signedIn({ role: 'admin' });
    expect(statusAndCode(await put(['admin'], other.token))).toEqual([409, 'own-factor-first']);
    const set = await put(['user', 'admin']);
    expect(set.body.data.roles).toEqual(['admin', 'user']);
    expect(set.body.data.users.find(({ _id }) => _id === user._id)?.hasFactor).toBe(false);

    const closed = [403, 'factor-setup-needed'];
    const settings = () => call('GET', '/sessions', { token: user.token });
    expect(statusAndCode(await settings())).toEqual(closed);
    expect(statusAndCode(await put([], other.token))).toEqual(closed);
    const fresh = await login(user.username);
    expect((fresh.body.data as { admin: object }).admin).toMatchObject({ factorNeeded: true });
    expect((await own(user.token)).required).toBe(true);
    expect((await addTotp(user.token)).confirmed.status).toBe(200);
    expect((await settings()).status).toBe(200);
    const factor = (await own(user.token)).factors[0]?._id;
    const removed = await call('DELETE', `/factors/${factor}`, { token: user.token });
    expect(statusAndCode(removed)).toEqual([409, 'last-factor']);

    expect((await put([])).status).toBe(200);
    expect((await call('GET', '/sessions', { token: other.token })).status).toBe(200);
    expect(await audited('factor-policy-changed', 'factors')).toBe(2);
    expect((await put([])).status).toBe(200);
    expect(await audited('factor-policy-changed', 'factors')).toBe(2);
  });

  test('rejects an unknown role with 400', async () => {
    const { call, signedIn } = calls();
    const { token } = await signedIn({ role: 'admin' });
    const { status, body } = await call('PUT', '/factor-policy', { token, body: { roles: ['x'] } });
    expect([status, body.message]).toEqual([400, 'El rol debe ser admin o user.']);
  });
});
