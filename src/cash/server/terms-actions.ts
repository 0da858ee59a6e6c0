import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { requireStepUp } from '#platform/auth/auth-guard.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import {
  type Balance,
  type setDiscount as discountEntry,
  type keepDeposit as keepEntry,
  MOVEMENT_MESSAGES,
  movementError,
} from '../contract/movement.ts';
import { discountOf } from '../rules/balance.ts';
import { isOverDiscountLimit } from '../rules/discount-limit.ts';
import type { ChargedCause } from '../rules/movement-kinds.ts';
import { lockRecord, readBalance, rejectOtherSection } from './balance-queries.ts';
import { readCharge } from './charge-queries.ts';
import type { ChargeSources } from './charge-source.ts';

type Discount = SchemaOutput<NonNullable<typeof discountEntry.body>>;

/**
 * Sets the discount of a record: an amount in cents, or a percentage in hundredths that follows the price until the
 * record is sold. 0 removes it. A sold record gets a line of income on the current day.
 *
 * Rejects: (403) a caller without the section of the record, and a discount above the limit of the settings without a
 * step-up; (404) an unknown record; (409) a discount above the price, and a record that is over.
 */
export async function setDiscount(
  context: AppContext,
  sources: ChargeSources,
  { cause, amount, percent, reason }: Discount,
  { actor, session }: Pick<Caller, 'actor' | 'session'>,
): Promise<{ data: Balance; message: string }> {
  rejectOtherSection(cause.kind, actor);
  const terms = { discountCents: amount ?? 0, discountBasisPoints: percent ?? null };
  const settings = await readSettings(context);
  return inTransaction(context.db, async (tx) => {
    const record = await lockRecord(tx, sources, cause);
    const { charge } = await readCharge(tx, cause.kind, record);
    const { totalCents, state } = charge;
    if (state === 'over') throw movementError('nothing-to-discount');
    if (terms.discountCents > totalCents) throw movementError('more-than-total');
    const cents = discountOf(totalCents, terms);
    const change = { by: actor, now: context.clock() };
    const limits = { price: totalCents, role: actor.role, settings };
    if (cents > charge.discountCents && isOverDiscountLimit(cents, limits))
      requireStepUp(context, session);
    await writeTerms(tx, cause, change, {
      discount_cents: terms.discountCents,
      discount_basis_points: terms.discountBasisPoints || null,
      discount_reason: reason,
    });
    await sources[cause.kind].settle(tx, cause.id, change);
    const data = await readBalance(tx, cause, record);
    const details = { cause: cause.kind, of: cause.id, cents, reason };
    await writeAudit(tx, { actor, action: 'discount-set', details, now: change.now });
    return { data, message: MOVEMENT_MESSAGES.discount };
  });
}

type Kept = SchemaOutput<NonNullable<typeof keepEntry.body>>;

/**
 * Sets the part of the deposits of a cancelled record that the workshop keeps; 0: all of it is left to return.
 * Rejects: (403) a caller without the section of the record; (404) an unknown record; (409) a record that is not
 * over, and more than was paid.
 */
export async function keepDeposit(
  context: AppContext,
  sources: ChargeSources,
  { cause, amount, reason }: Kept,
  { actor }: Pick<Caller, 'actor'>,
): Promise<{ data: Balance; message: string }> {
  rejectOtherSection(cause.kind, actor);
  return inTransaction(context.db, async (tx) => {
    const record = await lockRecord(tx, sources, cause);
    const { charge } = await readCharge(tx, cause.kind, record);
    if (charge.state !== 'over') throw movementError('not-over');
    if (amount > charge.paidCents) throw movementError('more-than-paid');
    const change = { by: actor, now: context.clock() };
    await writeTerms(tx, cause, change, { kept_cents: amount, kept_reason: reason });
    const data = await readBalance(tx, cause, record);
    const details = { cause: cause.kind, of: cause.id, cents: amount, reason };
    await writeAudit(tx, { actor, action: 'deposit-kept', details, now: change.now });
    return { data, message: MOVEMENT_MESSAGES.kept };
  });
}

type Terms =
  | { discount_cents: number; discount_basis_points: number | null; discount_reason: string }
  | { kept_cents: number; kept_reason: string };

/** Stores the terms of a record that the caller has locked. */
async function writeTerms(
  tx: Tx,
  { kind, id }: ChargedCause,
  { by, now }: { by: Caller['actor']; now: number },
  terms: Terms,
): Promise<void> {
  const columns = {
    ...terms,
    actor_id: by.id,
    actor_name: by.name,
    updated_at: new Date(now),
  };
  await tx
    .insertInto('charge_terms')
    .values({ cause: kind, cause_id: id, ...columns })
    .onConflict((conflict) => conflict.columns(['cause', 'cause_id']).doUpdateSet(columns))
    .execute();
}
