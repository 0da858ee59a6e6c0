import type { UserRecord } from '#data-import/rules/import-records.ts';
import type { Tx } from '#platform/data/database.ts';
import { insertRows } from '#platform/data/insert-rows.ts';

/** No password has this hash: the user signs in once an admin has set a password. */
const NO_PASSWORD = 'none';

/** Returns the ids of the users with these names, by name. */
export async function findUsernames(
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', names)
    .execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** Inserts users of another system, without passwords. */
export async function importUsers(
  tx: Tx,
  users: readonly (UserRecord & { id: string })[],
  now: Date,
): Promise<void> {
  const rows = users.map((user) => {
    const created = user.createdAt === null ? now : new Date(user.createdAt);
    return {
      id: user.id,
      username: user.username,
      name: user.name,
      email: user.email,
      role: user.role,
      permissions: user.role === 'admin' ? [] : user.permissions,
      password_hash: NO_PASSWORD,
      created_at: created,
      updated_at: user.updatedAt === null ? created : new Date(user.updatedAt),
    };
  });
  await insertRows(tx, 'users', rows);
}
