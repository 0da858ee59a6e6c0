import type { UserRow } from './user-view.ts';

/** A changed field for the audit log, without the value of secret or personal fields. */
export type Change =
  | { field: 'name' | 'role'; from: string; to: string }
  | { field: 'permissions'; from: string[]; to: string[] }
  | { field: 'email' | 'password' };

type Fields = Pick<UserRow, 'name' | 'email' | 'role' | 'permissions'>;

export function userChangesOf(before: UserRow, after: Fields, password: boolean): Change[] {
  const changes: Change[] = [];
  for (const field of ['name', 'role'] as const) {
    if (before[field] === after[field]) continue;
    changes.push({ field, from: before[field], to: after[field] });
  }
  if (before.permissions.join() !== after.permissions.join()) {
    changes.push({ field: 'permissions', from: before.permissions, to: after.permissions });
  }
  if (before.email !== after.email) changes.push({ field: 'email' });
  if (password) changes.push({ field: 'password' });
  return changes;
}

/**
 * Returns whether a change ends its user's sessions (docs/rules/access.md 2): a new password, a new role or a
 * removed permission. An added permission ends none: the open panel reads it at once.
 */
export function endsSessions(changes: readonly Change[]): boolean {
  return changes.some((change) => ENDS_SESSIONS[change.field](change));
}

const ENDS_SESSIONS: Readonly<Record<Change['field'], (change: Change) => boolean>> = {
  name: () => false,
  email: () => false,
  password: () => true,
  role: () => true,
  permissions: (change) =>
    change.field === 'permissions' && change.from.some((each) => !change.to.includes(each)),
};
