import type { Selectable } from 'kysely';
import { type Actor, PERMISSIONS, type Permission, type Role } from '#kernel/staff.ts';
import type { Users } from '#server-kit/database-types.ts';
import type { Session } from '#server-kit/sessions.ts';
import type { ManagedUser } from '../contract/managed-user.ts';
import type { AdminInfo } from '../contract/user.ts';

export type UserRow = Selectable<Users>;

/** What a user's own browser knows of them. */
export function adminInfo(
  { id, username, name, role, permissions }: Actor,
  { passwordChange, factorNeeded }: Pick<Session, 'passwordChange' | 'factorNeeded'>,
): AdminInfo {
  return {
    _id: id,
    username,
    name,
    role,
    permissions: flagsOf(role, permissions),
    ...(passwordChange !== null && { passwordChange }),
    ...(factorNeeded && { factorNeeded }),
  };
}

/** What an admin sees of a staff member. */
export function managedUser(row: UserRow): ManagedUser {
  const role = roleOf(row);
  return {
    _id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    role,
    permissions: flagsOf(role, row.permissions),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function actorOf(row: UserRow): Actor {
  const { id, username, name } = row;
  // The table's CHECK allows no others.
  return { id, username, name, role: roleOf(row), permissions: row.permissions as Permission[] };
}

function roleOf(row: UserRow): Role {
  return row.role as Role; // the table's CHECK allows no other
}

/** All of them for an admin, whatever the row says. */
function flagsOf(role: Role, set: readonly string[]): Record<Permission, boolean> {
  const flags = PERMISSIONS.map((name) => [name, role === 'admin' || set.includes(name)]);
  return Object.fromEntries(flags);
}
