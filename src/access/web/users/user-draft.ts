import { PERMISSIONS, type Permission, type Role } from '#shared/contract/access-policy.ts';
import type { CallInput } from '#ui/call.ts';
import { type Merged, mergeDrafts, type ThreeDrafts } from '#ui/panel/form/merge-drafts.ts';
import type { createUser, ManagedUser } from '../../contract/managed-user.ts';
import { formatAccess, ROLE_LABELS } from '../../rules/user-labels.ts';

/** State of the form; permissions in the order of the tabs. */
export type Draft = {
  username: string;
  password: string;
  name: string;
  email: string;
  role: Role;
  permissions: Permission[];
};

export function userDraft(user: ManagedUser | null): Draft {
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

/**
 * Merges as `mergeDrafts` does, but each permission by itself: a permission that another user removed
 * stays removed when a different one is granted locally. A single permission cannot conflict.
 */
export function mergeUserDrafts({ base, local, remote }: ThreeDrafts<Draft>): Merged<Draft> {
  const permissions = PERMISSIONS.filter((permission) => {
    const changedLocally = has(base, permission) !== has(local, permission);
    return has(changedLocally ? local : remote, permission);
  });
  const { draft, changes } = mergeDrafts({ base, local, remote });
  return {
    draft: { ...draft, permissions },
    changes: changes.map((each) =>
      each.field === 'permissions' ? { ...each, changedLocally: false } : each,
    ),
  };
}

const has = ({ permissions }: Draft, permission: Permission) => permissions.includes(permission);

/** Label and text of each field, to show the changes of another user. */
export const USER_FIELD_TEXTS: { [Field in keyof Draft]: [string, (draft: Draft) => string] } = {
  username: ['Nombre de usuario', ({ username }) => username],
  password: ['Contraseña', () => ''],
  name: ['Nombre completo', ({ name }) => name],
  email: ['Email', ({ email }) => email || 'ninguno'],
  role: ['Rol', ({ role }) => ROLE_LABELS[role]],
  permissions: [
    'Permisos',
    ({ role, permissions }) =>
      formatAccess(role, Object.fromEntries(permissions.map((name) => [name, true]))),
  ],
};
