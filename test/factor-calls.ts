import { Secret, TOTP } from 'otpauth';
import type { NeededFactor, OwnFactors } from '#access/contract/factor.ts';
import type { AdminInfo } from '#access/contract/user.ts';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { bearerHeader, createAccount, PASSWORD } from './accounts.ts';
import type { TestApp } from './app.ts';
import { MONDAY_MORNING } from './fixtures.ts';
import { type Reply, request } from './http.ts';
import { type TestPasskey, testPasskey } from './passkey.ts';

type SignedIn = { token: string; admin: AdminInfo };
type Codes = { recoveryCodes: string[] | null };
type Fields = Parameters<typeof createAccount>[1];

/** The calls of second factors of a panel. The app's clock gives the time of codes. */
export function factorCalls(app: TestApp) {
  const call = <Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body, from }: { token?: string; body?: unknown; from?: string } = {},
  ) =>
    request<Data>(`${app.url}/api/auth${path}`, method, body, {
      ...(token !== undefined && bearerHeader(token)),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    });
  const codeOf = (secret: string, steps = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: app.context.clock() + steps * 30_000,
    });
  const login = (
    username: string,
    { from, password = PASSWORD }: { from?: string; password?: string } = {},
  ) =>
    call<SignedIn | NeededFactor>('POST', '/login', {
      body: { username, password },
      ...(from !== undefined && { from }),
    });
  const second = (ticket: string, answer: object, from?: string) =>
    call<SignedIn>('POST', '/login/factor', {
      body: { ticket, ...answer },
      ...(from !== undefined && { from }),
    });
  const signedIn = async (fields: Fields = {}) => {
    const user = await createAccount(app.context.db, fields);
    const { body } = await login(user.username);
    return { ...user, token: (body.data as SignedIn).token };
  };
  const addTotp = async (token: string) => {
    const begun = await call<{ secret: string; uri: string }>('POST', '/factors/totp', {
      token,
      body: {},
    });
    const { secret } = begun.body.data;
    const body = { code: codeOf(secret) };
    const confirmed = await call<Codes>('POST', '/factors/totp/confirm', { token, body });
    return { secret, confirmed, codes: confirmed.body.data?.recoveryCodes ?? [] };
  };
  const addPasskey = async (token: string, name = 'Teléfono') => {
    const begun = await call<{ options: { challenge: string } }>('POST', '/factors/passkeys', {
      token,
      body: { name },
    });
    const passkey: TestPasskey = testPasskey(app.url.replace('127.0.0.1', 'localhost'));
    const body = { name, passkey: passkey.create(begun.body.data.options.challenge) };
    const confirmed = await call<Codes>('POST', '/factors/passkeys/confirm', { token, body });
    return { passkey, body, confirmed };
  };
  return {
    call,
    codeOf,
    login,
    second,
    signedIn,
    addTotp,
    addPasskey,
    /** Creates an account with an authenticator app. The code of its setup is used up. */
    async withTotp(fields: Fields = {}) {
      const user = await signedIn(fields);
      return { ...user, ...(await addTotp(user.token)) };
    },
    /** Returns the ticket of a correct password. */
    async ticketOf(username: string, from?: string): Promise<NeededFactor> {
      const { body } = await login(username, from === undefined ? {} : { from });
      return body.data as NeededFactor;
    },
    own: async (token: string) => (await call<OwnFactors>('GET', '/factors', { token })).body.data,
  };
}

/** Inserts a passkey of a user that cannot sign in. */
export async function insertPasskey(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('user_factors')
    .values({
      id: newId(),
      user_id: userId,
      kind: 'passkey',
      name: 'Llave',
      created_at: new Date(MONDAY_MORNING),
      credential_id: userId,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
    })
    .execute();
}

export const statusAndCode = ({ status, body }: Reply<unknown>) => [status, body.code ?? null];
