import type { Selectable } from 'kysely';
import type { Session } from '#platform/auth/sessions.ts';
import type { Users } from '#platform/data/database-types.ts';
import {
  type Actor,
  PERMISSIONS,
  type Permission,
  type Role,
} from '#shared/contract/access-policy.ts';
import type { ManagedUser } from '../contract/managed-user.ts';
import type { AdminInfo } from '../contract/user.ts';

export type UserRow = Selectable<Users>;

/** Returns the user as their own browser sees them. */
export function toAdminInfo(
  { id, username, name, role, permissions }: Actor,
  { passwordChange, factorNeeded }: Pick<Session, 'passwordChange' | 'factorNeeded'>,
): AdminInfo {
  return {
    _id: id,
    username,
    name,
    role,
    permissions: permissionFlags(role, permissions),
    ...(passwordChange !== null && { passwordChange }),
    ...(factorNeeded && { factorNeeded }),
  };
}

/** Returns the user as admins see them. */
export function toManagedUser(row: UserRow): ManagedUser {
  const { role } = row;
  return {
    _id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    role,
    permissions: permissionFlags(role, row.permissions),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function toActor(row: UserRow): Actor {
  const { id, username, name } = row;
  return { id, username, name, role: row.role, permissions: row.permissions as Permission[] };
}

/** Returns each permission with whether it is granted; all are granted to an admin. */
function permissionFlags(role: Role, granted: readonly string[]): Record<Permission, boolean> {
  const entries = PERMISSIONS.map((name) => [name, role === 'admin' || granted.includes(name)]);
  return Object.fromEntries(entries);
}
