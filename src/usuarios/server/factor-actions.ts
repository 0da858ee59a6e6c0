import { readSettings } from '#ajustes/server/settings-queries.ts';
import { writeAudit } from '#server-kit/audit.ts';
import { inTransaction, type Tx } from '#server-kit/database.ts';
import { ID_FORM } from '#server-kit/ids.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import { endSessionsOf } from '#server-kit/sessions.ts';
import { refuseFactor } from '../contract/factor-refusals.ts';
import { refuseUser } from '../contract/user-refusals.ts';
import { FACTORS_RESET, factorRemoved, mailFactorNews } from './factor-mail.ts';
import { factorsOf, replaceRecoveryCodes } from './factor-match.ts';

/** `null`: the recovery codes that exist stay valid. */
export type WithCodes = { data: { recoveryCodes: string[] | null } };

/** Locks the user's row: changes of the same user's factors happen one after the other. */
export async function lockOwner(tx: Tx, id: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'role'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw refuseUser('unknown-user');
  return user;
}

/**
 * Removes a factor of the caller and ends the other sessions; the last one takes the recovery codes
 * with it. Refuses (404) an unknown factor, (409 `last-factor`) the last one where the role needs
 * one.
 */
export async function removeFactor(kit: Kit, id: string, { actor, session, from }: Caller) {
  if (!ID_FORM.test(id)) throw refuseFactor('unknown-factor');
  const settings = await readSettings(kit);
  const now = kit.clock();
  await inTransaction(kit.db, async (tx) => {
    const user = await lockOwner(tx, actor.id);
    const factors = await factorsOf(tx, actor.id);
    const removed = factors.find((factor) => factor.id === id);
    if (!removed) throw refuseFactor('unknown-factor');
    const last = factors.length === 1;
    if (last && (await roleNeedsFactor(tx, user.role))) throw refuseFactor('last-factor');
    await tx.deleteFrom('user_factors').where('id', '=', id).execute();
    if (last) await tx.deleteFrom('recovery_codes').where('user_id', '=', actor.id).execute();
    await endSessionsOf(tx, actor.id, session.id);
    await mailFactorNews(tx, kit, user, { news: factorRemoved(removed.name), settings, now });
    const record = { type: 'user', id: actor.id } as const;
    const details = { kind: removed.kind };
    await writeAudit(tx, { actor, action: 'factor-removed', record, details, from, now });
  });
  kit.jobs.nudge('mail');
  return { data: { _id: id } };
}

/** Whether users of the role need a second factor. */
export async function roleNeedsFactor(tx: Tx, role: string): Promise<boolean> {
  const rows = tx.selectFrom('factor_roles').select('role').where('role', '=', role);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Replaces the caller's recovery codes. Refuses (409 `no-factor`) a user without a factor. */
export async function renewRecoveryCodes(kit: Kit, { actor, from }: Caller): Promise<WithCodes> {
  const recoveryCodes = await inTransaction(kit.db, async (tx) => {
    await lockOwner(tx, actor.id);
    if ((await factorsOf(tx, actor.id)).length === 0) throw refuseFactor('no-factor');
    const codes = await replaceRecoveryCodes(tx, kit, actor.id);
    const record = { type: 'user', id: actor.id } as const;
    const now = kit.clock();
    await writeAudit(tx, { actor, action: 'recovery-codes-created', record, from, now });
    return codes;
  });
  return { data: { recoveryCodes } };
}

/**
 * Removes all factors of a user who lost them and ends their sessions. Refuses (404) an unknown
 * user and (404 `unknown-factor`) one without a factor.
 */
export async function removeUserFactors(kit: Kit, id: string, { actor, from }: Caller) {
  if (!ID_FORM.test(id)) throw refuseUser('unknown-user');
  const settings = await readSettings(kit);
  const now = kit.clock();
  await inTransaction(kit.db, async (tx) => {
    const user = await lockOwner(tx, id);
    if (!(await deleteFactors(tx, id))) throw refuseFactor('unknown-factor');
    await mailFactorNews(tx, kit, user, { news: FACTORS_RESET, settings, now });
    const record = { type: 'user', id } as const;
    const details = { username: user.username };
    await writeAudit(tx, { actor, action: 'factors-reset', record, details, from, now });
  });
  kit.jobs.nudge('mail');
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
