import * as z from 'zod/mini';
import { CallError, type CallInput, call } from '#ui/call.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import {
  createUser,
  deleteUser,
  listUsers,
  type ManagedUser,
  managedUser,
  updateUser,
} from '../contract/managed-user.ts';
import { changePassword } from '../contract/password.ts';
import { exchangeSession } from './exchange-session.ts';

/** Every call in this file rejects only with `CallError`. */

export type NewUserInput = CallInput<typeof createUser>['body'];
export type UserChangeInput = CallInput<typeof updateUser>['body'];

export const USERS_KEY = ['users'] as const;

export async function setOwnPassword(current: string, password: string): Promise<string> {
  const body = { current, password };
  const reply = await exchangeSession((options) => call(changePassword, { body }, options));
  return reply.message ?? '';
}

export async function fetchUsers(signal: AbortSignal): Promise<ManagedUser[]> {
  return (await staffCall(listUsers, {}, { signal })).data;
}

export async function addUser(user: NewUserInput): Promise<string> {
  return (await staffCall(createUser, { body: user })).message ?? '';
}

export async function changeUser(id: string, user: UserChangeInput): Promise<string> {
  return (await staffCall(updateUser, { params: { id }, body: user })).message ?? '';
}

/** Returns the current user from the error `changed-meanwhile`, else `null`. */
export function newerIn(error: unknown): ManagedUser | null {
  if (!(error instanceof CallError) || error.code !== 'changed-meanwhile') return null;
  return z.safeParse(managedUser, error.data).data ?? null;
}

export async function removeUser(id: string): Promise<string> {
  return (await staffCall(deleteUser, { params: { id } })).message ?? '';
}
