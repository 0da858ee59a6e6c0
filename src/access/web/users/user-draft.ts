import { PERMISSIONS, type Permission, type Role } from '#shared/contract/access-policy.ts';
import type { CallInput } from '#ui/call.ts';
import type { createUser, ManagedUser } from '../../contract/managed-user.ts';

/** State of the form; permissions in the order of the tabs. */
export type Draft = {
  username: string;
  password: string;
  name: string;
  email: string;
  role: Role;
  permissions: Permission[];
};

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

/** Returns the request body; an admin has all permissions without a list. */
export function userBody(draft: Draft): CallInput<typeof createUser>['body'] {
  return { ...draft, permissions: draft.role === 'admin' ? [] : draft.permissions };
}

export function withPermission(
  permissions: readonly Permission[],
  permission: Permission,
  granted: boolean,
): Permission[] {
  return PERMISSIONS.filter((name) => (name === permission ? granted : permissions.includes(name)));
}
