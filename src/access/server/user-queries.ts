import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Session } from '#platform/auth/sessions.ts';
import type { Db } from '#platform/data/database.ts';
import type { Users } from '#platform/data/database-types.ts';
import {
  type Actor,
  PERMISSIONS,
  type Permission,
  type Role,
} from '#shared/contract/access-policy.ts';
import type { ManagedUser } from '../contract/managed-user.ts';
import type { AdminInfo } from '../contract/user.ts';

/** Returns all staff members by name. */
export async function listUsers(db: Db): Promise<ManagedUser[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .orderBy(sql`folded(name)`)
    .orderBy('username')
    .execute();
  return rows.map(toManagedUser);
}

/** Returns whether there is an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** SQL: the e-mail of a user, null for an unknown one. For statements that store it with a change. */
export function emailOfUser(id: string | null): RawBuilder<string | null> {
  return sql`(select email from users where users.id = ${id}::uuid)`;
}

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
