import { writeAudit } from '#platform/audit/audit-log.ts';
import { type Db, inTransaction } from '#platform/data/database.ts';
import { deleteFactors } from './factor-actions.ts';

/**
 * Removes all second factors of a user and ends their sessions, for the command line. Ignores the case
 * of the name. Returns whether there was a factor, or `null` for an unknown name.
 */
export async function resetFactors(db: Db, name: string, now: number): Promise<boolean | null> {
  const username = name.trim().toLowerCase();
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return null;
    if (!(await deleteFactors(tx, user.id))) return false;
    const record = { type: 'user', id: user.id } as const;
    const details = { username };
    await writeAudit(tx, { actor: null, action: 'factors-reset', record, details, now });
    return true;
  });
}
