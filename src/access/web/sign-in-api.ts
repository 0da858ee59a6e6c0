import { call } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type AdminInfo, login, logout, verifySession } from '../contract/user.ts';

/** Every call in this file rejects only with `CallError`. */

export async function signIn(
  username: string,
  password: string,
): Promise<{ token: string; admin: AdminInfo }> {
  return (await call(login, { body: { username, password } })).data;
}

export async function verify(signal?: AbortSignal): Promise<AdminInfo> {
  return (await staffCall(verifySession, {}, signal ? { signal } : {})).data.admin;
}

export async function signOut(): Promise<void> {
  await staffCall(logout, { body: {} });
}
