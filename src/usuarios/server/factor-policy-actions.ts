import { ROLES, type Role } from '#kernel/staff.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction } from '#server-kit/database.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import type { FactorPolicy } from '../contract/factor.ts';
import { refuseFactor } from '../contract/factor-refusals.ts';
import { lockOwner } from './factor-actions.ts';
import { factorsOf } from './factor-match.ts';
import { readFactorPolicy } from './factor-queries.ts';

/**
 * Sets which roles need a second factor. Refuses (409 `own-factor-first`) to require one of the
 * caller's own role when the caller has none. The same roles again are a no-op.
 */
export async function setFactorPolicy(
  kit: Kit,
  roles: readonly Role[],
  { actor, from }: Caller,
): Promise<{ data: FactorPolicy }> {
  const wanted = ROLES.filter((role) => roles.includes(role));
  await inTransaction(kit.db, async (tx) => {
    // The lock keeps the caller's factors as they are read; two changes of the policy take turns.
    await tx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .orderBy('id')
      .forUpdate()
      .execute();
    const user = await lockOwner(tx, actor.id);
    const rows = await tx.selectFrom('factor_roles').select('role').execute();
    const before = ROLES.filter((role) => rows.some((row) => row.role === role));
    if (before.join() === wanted.join()) return;
    const own = wanted.some((role) => role === user.role && !before.includes(role));
    if (own && (await factorsOf(tx, actor.id)).length === 0) throw refuseFactor('own-factor-first');
    await tx.deleteFrom('factor_roles').execute();
    if (wanted.length > 0) {
      await tx
        .insertInto('factor_roles')
        .values(wanted.map((role) => ({ role })))
        .execute();
    }
    const record = { type: 'settings', id: 'factors' } as const;
    const details = { from: before, to: wanted };
    const now = kit.clock();
    await writeAudit(tx, { actor, action: 'factor-policy-changed', record, details, from, now });
  });
  return { data: await readFactorPolicy(kit.db) };
}
