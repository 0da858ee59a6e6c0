import type { Db } from '#platform/data/database.ts';
import type { ManagedUser, NewUser } from '#usuarios/contract/managed-user.ts';
import type { AdminInfo } from '#usuarios/contract/user.ts';
import { createUser } from '#usuarios/server/user-actions.ts';
import { type Reply, request } from './http.ts';

/** The password of every test account without a given one. */
export const PASSWORD = 'una clave de prueba';

/** Creates an account that can sign in, unlike those of `createStaff`. */
export async function createAccount(db: Db, fields: Partial<NewUser> = {}): Promise<ManagedUser> {
  const user: NewUser = {
    username: `cuenta-${Math.random().toString(36).slice(2, 10)}`,
    password: PASSWORD,
    name: 'Paula Methol',
    email: '',
    role: 'user',
    permissions: ['agenda'],
    ...fields,
  };
  return (await createUser(db, user, { actor: null, now: Date.now() })).data;
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
