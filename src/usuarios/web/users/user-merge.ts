import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { type Merged, mergeDrafts } from '#ui/panel/form/merge-drafts.ts';
import { formatAccess, ROLE_LABELS } from '../../rules/user-labels.ts';
import type { Draft } from './user-draft.ts';

type Three = { first: Draft; mine: Draft; theirs: Draft };

/**
 * As every form, but permissions flag by flag: one that somebody else took away stays away where
 * another is given here, and no flag is ever wanted otherwise by both.
 */
export function mergeUserDrafts({ first, mine, theirs }: Three): Merged<Draft> {
  const permissions = PERMISSIONS.filter((flag) => {
    const changedHere = has(first, flag) !== has(mine, flag);
    return has(changedHere ? mine : theirs, flag);
  });
  const { draft, changes } = mergeDrafts({ first, mine, theirs });
  return {
    draft: { ...draft, permissions },
    changes: changes.map((each) =>
      each.field === 'permissions' ? { ...each, mine: false } : each,
    ),
  };
}

const has = ({ permissions }: Draft, flag: Permission) => permissions.includes(flag);

/** How a field is called and what it says, for who reads what somebody else changed. */
export const USER_FIELD_TEXTS: { [Field in keyof Draft]: [string, (draft: Draft) => string] } = {
  username: ['Nombre de usuario', ({ username }) => username],
  password: ['Contraseña', () => ''],
  name: ['Nombre completo', ({ name }) => name],
  email: ['Email', ({ email }) => email || 'ninguno'],
  role: ['Rol', ({ role }) => ROLE_LABELS[role]],
  permissions: [
    'Permisos',
    ({ role, permissions }) =>
      formatAccess(role, Object.fromEntries(permissions.map((flag) => [flag, true]))),
  ],
};
