import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { type Merged, mergeDrafts, type ThreeDrafts } from '#ui/panel/form/merge-drafts.ts';
import { formatAccess, ROLE_LABELS } from '../../rules/user-labels.ts';
import type { Draft } from './user-draft.ts';

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
