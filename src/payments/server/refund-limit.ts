import type { AppContext } from '#platform/app-context.ts';
import { isSteppedUp, requireStepUp } from '#platform/auth/auth-guard.ts';
import { lockSessionUser, type Session } from '#platform/auth/sessions.ts';
import type { Tx } from '#platform/data/database.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { isOverRefundLimit, REFUND_LIMIT_HOURS } from '../rules/refund-fields.ts';

const HOUR_MS = 3_600_000;

/**
 * Rejects (403 `step-up-needed`) a session without a step-up whose refund (cents), added to what its user refunded at
 * PayPal and in the till in the last 24 hours, is over the limit. The lock of the user serializes two refunds by the
 * same user.
 */
export async function rejectOverRefundLimit(
  tx: Tx,
  context: AppContext,
  cents: number,
  session: Session,
): Promise<void> {
  if (isSteppedUp(context, session)) return;
  const { id } = session.actor;
  const { refundLimitDollars } = await readSettings(context);
  await lockSessionUser(tx, id);
  const since = new Date(context.clock() - REFUND_LIMIT_HOURS * HOUR_MS);
  const refunded = await sumRefundsBy(tx, id, since);
  if (isOverRefundLimit(refunded + cents, refundLimitDollars)) requireStepUp(context, session);
}

/** Returns what a user refunded after an instant, in cents. */
async function sumRefundsBy(tx: Tx, userId: string, since: Date): Promise<number> {
  const { cents } = await tx
    .selectFrom('user_refunds')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('cents'), val(0)).as('cents'))
    .where('actor_id', '=', userId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(cents);
}
