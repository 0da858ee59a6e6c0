import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { ROLES, type Role } from '#shared/contract/access-policy.ts';
import { factorError } from '../../contract/factor-errors.ts';
import type { FactorPolicy } from '../../contract/factor-policy.ts';
import { userError } from '../../contract/user-errors.ts';
import { endSessionsOf } from '../login/open-sessions.ts';
import { FACTORS_RESET_MAIL, factorRemovedMail, queueFactorMail } from './factor-mail.ts';
import { factorsOf, replaceRecoveryCodes } from './factor-match.ts';
import { readFactorPolicy } from './factor-queries.ts';

/** `null`: the existing recovery codes stay valid. */
export type RecoveryCodesReply = { data: { recoveryCodes: string[] | null } };

/** Locks the user's row, so that changes of the user's factors are serialized. */
export async function lockUserForUpdate(tx: Tx, id: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'role'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw userError('unknown-user');
  return user;
}

/**
 * Removes a factor of the caller and ends the other sessions; deletes the recovery codes with the last
 * factor. Rejects with 404 an unknown factor, with 409 `last-factor` the last one if the role needs
 * one.
 */
export async function removeFactor(
  context: AppContext,
  id: string,
  { actor, session, from }: Caller,
) {
  if (!ID_FORM.test(id)) throw factorError('unknown-factor');
  const settings = await readSettings(context);
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    const user = await lockUserForUpdate(tx, actor.id);
    const factors = await factorsOf(tx, actor.id);
    const removed = factors.find((factor) => factor.id === id);
    if (!removed) throw factorError('unknown-factor');
    const last = factors.length === 1;
    if (last && (await roleNeedsFactor(tx, user.role))) throw factorError('last-factor');
    await tx.deleteFrom('user_factors').where('id', '=', id).execute();
    if (last) await tx.deleteFrom('recovery_codes').where('user_id', '=', actor.id).execute();
    await endSessionsOf(tx, actor.id, session.id);
    await queueFactorMail(tx, context, user, {
      mail: factorRemovedMail(removed.name),
      settings,
      now,
    });
    const record = { type: 'user', id: actor.id } as const;
    const details = { kind: removed.kind };
    await writeAudit(tx, { actor, action: 'factor-removed', record, details, from, now });
  });
  return { data: { _id: id } };
}

/** Returns whether users of the role need a second factor. */
export async function roleNeedsFactor(tx: Tx, role: Role): Promise<boolean> {
  const rows = tx.selectFrom('factor_roles').select('role').where('role', '=', role);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Replaces the caller's recovery codes. Rejects with 409 `no-factor` a user without a factor. */
export async function renewRecoveryCodes(
  context: AppContext,
  { actor, from }: Caller,
): Promise<RecoveryCodesReply> {
  const recoveryCodes = await inTransaction(context.db, async (tx) => {
    await lockUserForUpdate(tx, actor.id);
    if ((await factorsOf(tx, actor.id)).length === 0) throw factorError('no-factor');
    const codes = await replaceRecoveryCodes(tx, context, actor.id);
    const record = { type: 'user', id: actor.id } as const;
    const now = context.clock();
    await writeAudit(tx, { actor, action: 'recovery-codes-created', record, from, now });
    return codes;
  });
  return { data: { recoveryCodes } };
}

/**
 * Removes all factors of a user who lost them and ends their sessions. Rejects with 404 an unknown user
 * and, as `unknown-factor`, a user without a factor.
 */
export async function removeUserFactors(context: AppContext, id: string, { actor, from }: Caller) {
  if (!ID_FORM.test(id)) throw userError('unknown-user');
  const settings = await readSettings(context);
  const now = context.clock();
  await inTransaction(context.db, async (tx) => {
    const user = await lockUserForUpdate(tx, id);
    if (!(await deleteFactors(tx, id))) throw factorError('unknown-factor');
    await queueFactorMail(tx, context, user, { mail: FACTORS_RESET_MAIL, settings, now });
    const record = { type: 'user', id } as const;
    const details = { username: user.username };
    await writeAudit(tx, { actor, action: 'factors-reset', record, details, from, now });
  });
  return { data: { _id: id } };
}

/** Deletes factors, recovery codes and sessions of a user. Returns whether there was a factor. */
export async function deleteFactors(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('user_factors')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('factor_setups').where('user_id', '=', userId).execute();
  if (deleted.length > 0) await endSessionsOf(tx, userId);
  return deleted.length > 0;
}

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
