import { sql } from 'kysely';
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
