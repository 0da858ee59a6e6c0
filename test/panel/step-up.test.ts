import { createElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { logout, verifySession } from '#access/contract/user.ts';
import { confirmIdentity, StepUpDialog } from '#access/web/step-up-dialog.tsx';
import { readToken, storeSession } from '#ui/panel/session/session-store.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { stubBrowser } from './open-page.tsx';
import { Screen, until } from './screen.tsx';

beforeAll(stubBrowser);
afterAll(() => vi.unstubAllGlobals());

type Sent = { path: string; token: string; body: unknown };
let sent: Sent[];
/** Resolve the pending calls, the oldest first. */
let waiting: ((reply: { status: number; body: object }) => void)[];

const GONE = { status: 401, body: { success: false, code: 'no-session', message: '' } };
const done = (data: object) => ({ status: 200, body: { success: true, data } });

beforeEach(() => {
  [sent, waiting] = [[], []];
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    const token = new Headers(headers).get('authorization') ?? '';
    sent.push({ path, token, body: JSON.parse(String(body ?? '{}')) });
    const reply = await new Promise<{ status: number; body: object }>((resolve) => {
      waiting.push(resolve);
    });
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
  storeSession('first');
});

const answer = async (count: number, reply: { status: number; body: object }) => {
  await until(() => expect(waiting.length).toBeGreaterThanOrEqual(count));
  waiting[count - 1]?.(reply);
};

test('staffCall repeats a call with the new token when a step-up has replaced its token', async () => {
  const verified = staffCall(verifySession, {});
  const confirmed = confirmIdentity({ password: 'la clave' });
  // The rejection of the old token arrives before the new token.
  await answer(1, GONE);
  await answer(2, done({ token: 'second', until: '' }));
  await confirmed;
  await answer(3, done({ admin: { name: 'Graciela' } }));
  expect((await verified).data.admin.name).toBe('Graciela');
  expect(sent.map(({ token }) => token)).toEqual(['Bearer first', 'Bearer first', 'Bearer second']);
  expect(readToken()).toBe('second');
});

test('confirmIdentity keeps the token after a wrong password, and removes it when the session is over', async () => {
  const rejected = confirmIdentity({ password: 'otra' }).catch((error: Error) => error.message);
  const body = { success: false, code: 'wrong-password', message: 'Contraseña incorrecta.' };
  await answer(1, { status: 403, body });
  expect(await rejected).toBe('Contraseña incorrecta.');
  expect(readToken()).toBe('first');
  const ended = confirmIdentity({ password: 'la clave' }).catch(() => 'ended');
  await answer(2, GONE);
  expect(await ended).toBe('ended');
  expect(readToken()).toBeNull();
});

test('staffCall does not repeat a call of an earlier sign-in for the user who signed in since', async () => {
  const former = staffCall(logout, { body: {} }).catch(() => 'rejected');
  await until(() => expect(waiting).toHaveLength(1));
  localStorage.setItem('admin_sign_in', 'another');
  localStorage.setItem('admin_token', 'another');
  await answer(1, GONE);
  expect(await former).toBe('rejected');
  expect([sent.length, readToken()]).toEqual([1, 'another']);
});

test('StepUpDialog accepts a code from a user with an authenticator app', async () => {
  const stubbedFetch = globalThis.fetch;
  const screen = new Screen(createElement(StepUpDialog));
  vi.stubGlobal('fetch', stubbedFetch);
  const factors = [{ _id: 'f', kind: 'totp', name: 'App', createdAt: '', lastUsedAt: null }];
  const own = { factors, recoveryCodesLeft: 10, required: false, passkeyHost: null };
  await until(() => screen.field('Contraseña'));
  await answer(1, done(own));
  await screen.press('Usar un código');
  await screen.press('Confirmar');
  await until(() => expect(screen.count('Escribe el código.')).toBe(1));
  await screen.write('Código de tu app o de recuperación', '123 456');
  await screen.press('Confirmar');
  await until(() => expect(sent.at(-1)?.body).toEqual({ code: '123 456' }));
  const body = { success: false, code: 'wrong-code', message: 'El código no es correcto.' };
  await answer(2, { status: 403, body });
  await until(() => expect(screen.count('El código no es correcto.')).toBe(1));
  await screen.press('Usar la contraseña');
  await until(() => screen.field('Contraseña'));
  screen.close();
});
