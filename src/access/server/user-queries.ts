import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { ManagedUser } from '../contract/managed-user.ts';
import { toManagedUser } from './user-view.ts';

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
