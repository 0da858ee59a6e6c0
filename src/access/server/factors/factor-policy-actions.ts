import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction } from '#platform/data/database.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { ROLES, type Role } from '#shared/contract/access-policy.ts';
import { factorError } from '../../contract/factor-errors.ts';
import type { FactorPolicy } from '../../contract/factor-policy.ts';
import { lockUserForUpdate } from './factor-actions.ts';
import { factorsOf } from './factor-match.ts';
import { readFactorPolicy } from './factor-queries.ts';

/**
 * Sets which roles need a second factor. Rejects with 409 `own-factor-first` if this includes the
 * caller's role and the caller has none. Setting the same roles is a no-op.
 */
export async function setFactorPolicy(
  context: AppContext,
  roles: readonly Role[],
  { actor, from }: Caller,
): Promise<{ data: FactorPolicy }> {
  const wanted = ROLES.filter((role) => roles.includes(role));
  await inTransaction(context.db, async (tx) => {
    // The lock keeps the caller's factors unchanged and serializes changes of the policy.
    await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .orderBy('id')
      .forUpdate()
      .execute();
    const user = await lockUserForUpdate(tx, actor.id);
    const rows = await tx.selectFrom('factor_roles').select('role').execute();
    const before = ROLES.filter((role) => rows.some((row) => row.role === role));
    if (before.join() === wanted.join()) return;
    const own = wanted.some((role) => role === user.role && !before.includes(role));
    if (own && (await factorsOf(tx, actor.id)).length === 0) throw factorError('own-factor-first');
    await tx.deleteFrom('factor_roles').execute();
    if (wanted.length > 0) {
      await tx
        .insertInto('factor_roles')
        .values(wanted.map((role) => ({ role })))
        .execute();
    }
    const record = { type: 'settings', id: 'factors' } as const;
    const details = { from: before, to: wanted };
    const now = context.clock();
    await writeAudit(tx, { actor, action: 'factor-policy-changed', record, details, from, now });
  });
  return { data: await readFactorPolicy(context.db) };
}
