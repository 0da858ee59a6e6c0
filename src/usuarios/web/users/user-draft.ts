import { PERMISSIONS, type Permission, type Role } from '#shared/contract/access-policy.ts';
import { problem } from '#shared/fields/field-rules.ts';
import type { ManagedUser } from '../../contract/managed-user.ts';
import { fullName, newPassword, staffEmail, username } from '../../rules/user-fields.ts';

/** State of the form; permissions in the order of the tabs. */
export type Draft = {
  username: string;
  password: string;
  name: string;
  email: string;
  role: Role;
  permissions: Permission[];
};

/** Errors by field; `form` is for errors without a field. */
export type Problems = Partial<Record<keyof Draft | 'form', string>>;

export function draftOf(user: ManagedUser | null): Draft {
  if (user === null) {
    return { username: '', password: '', name: '', email: '', role: 'user', permissions: [] };
  }
  const permissions = PERMISSIONS.filter((name) => user.role === 'user' && user.permissions[name]);
  return {
    username: user.username,
    password: '',
    name: user.name,
    email: user.email,
    role: user.role,
    permissions,
  };
}

/** A blank password of an existing user is valid: it is not changed. */
export function problemsOf(draft: Draft, isNew: boolean): Problems {
  const found = {
    username: isNew ? problem(username, draft.username) : null,
    password: isNew || draft.password !== '' ? problem(newPassword, draft.password) : null,
    name: problem(fullName, draft.name),
    email: problem(staffEmail, draft.email),
  };
  const problems: Problems = {};
  for (const field of ['username', 'password', 'name', 'email'] as const) {
    const sentence = found[field];
    if (sentence !== null) problems[field] = sentence;
  }
  return problems;
}

export function withPermission(
  permissions: readonly Permission[],
  permission: Permission,
  granted: boolean,
): Permission[] {
  return PERMISSIONS.filter((name) => (name === permission ? granted : permissions.includes(name)));
}
