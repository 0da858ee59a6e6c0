import { argon2Sync, randomBytes } from 'node:crypto';
import type { ManagedUser, NewUser } from '#access/contract/managed-user.ts';
import type { AdminInfo } from '#access/contract/user.ts';
import { toManagedUser } from '#access/server/user-queries.ts';
import type { Db } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { type Reply, request } from './http.ts';

/** The password of every test account without a given one. */
export const PASSWORD = 'una clave de prueba';

/** The input of `createUser` for a new staff member. */
export function newUser(fields: Partial<NewUser> = {}): NewUser {
  return {
    username: `cuenta-${Math.random().toString(36).slice(2, 10)}`,
    password: PASSWORD,
    name: 'Paula Methol',
    email: '',
    role: 'user',
    permissions: ['agenda'],
    ...fields,
  };
}

/**
 * Creates an account that can sign in, unlike those of `createStaff`. Its hash has the lowest cost,
 * so that a sign-in does not take 150 ms of CPU time. Writes no audit line.
 */
export async function createAccount(db: Db, fields: Partial<NewUser> = {}): Promise<ManagedUser> {
  const { password, ...user } = newUser(fields);
  const row = await db
    .insertInto('users')
    .values({
      ...user,
      id: newId(),
      permissions: user.role === 'admin' ? [] : [...user.permissions],
      password_hash: cheapHash(password),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toManagedUser(row);
}

/** The argon2id hash in the form and with the lengths that the application stores. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync('argon2id', { message: password.normalize('NFC'), nonce, ...cost });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(hash)}`;
}

type SignedIn = { token: string; admin: AdminInfo };

/** `address`: the forwarded address, for an app that trusts its proxy. */
export function signIn(
  url: string,
  username: string,
  password: string = PASSWORD,
  address?: string,
): Promise<Reply<SignedIn>> {
  const headers = address === undefined ? {} : { 'x-forwarded-for': address };
  return request<SignedIn>(`${url}/api/auth/login`, 'POST', { username, password }, headers);
}

export const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` });
