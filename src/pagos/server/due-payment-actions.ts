import { REFUND_UNDERWAY } from '../rules/refund-fields.ts';
import { eachOf } from './each-of.ts';
import type { Payments } from './paid-cause-actions.ts';
import type { Occasion } from './payment-row.ts';
import { sendRefund } from './send-refund.ts';
import { settle } from './settle-actions.ts';

const BATCH = 50;
const AT_ONCE = 4;

/** Settles the payments that are due by the clock; what PayPal does not answer is due again later. */
export async function checkDuePayments(payments: Payments): Promise<void> {
  if (payments.provider === null) return;
  const { db, clock } = payments.context;
  const due = await db
    .selectFrom('payments')
    .select('id')
    .where('next_check_at', '<=', new Date(clock()))
    .orderBy('next_check_at')
    .limit(BATCH)
    .execute();
  await eachOf(due, AT_ONCE, ({ id }) => settle(payments, id, { source: 'job' }));
}

/** Asks again for refunds whose outcome nobody knows, and how those on their way stand. */
export async function checkDueRefunds(payments: Payments): Promise<void> {
  if (payments.provider === null) return;
  const { db, clock } = payments.context;
  const now = clock();
  const due = await db
    .selectFrom('refunds')
    .select(['id', 'payment_id'])
    .where('next_check_at', '<=', new Date(now))
    .orderBy('next_check_at')
    .limit(BATCH)
    .execute();
  await eachOf(due, AT_ONCE, ({ id, payment_id }) => checkRefund(payments, id, payment_id, now));
}

const AGAIN_MS = 60_000;
const LATER_MS = 3_600_000;

/**
 * The order shows what was given back: only one that it does not show is asked for again, since
 * PayPal forgets the ids of requests after a while.
 */
async function checkRefund(
  payments: Payments,
  id: string,
  paymentId: string,
  now: number,
): Promise<void> {
  const occasion: Occasion = { source: 'job', by: null, now };
  // First of all: one that fails each time must not keep others from their turn.
  await postpone(payments, id, now + AGAIN_MS);
  const { known } = await settle(payments, paymentId, { source: 'job' });
  const status = known ? await sendRefund(payments, id, occasion) : 'requested';
  if (status === 'pending') await postpone(payments, id, now + LATER_MS);
}

async function postpone({ context }: Payments, id: string, until: number): Promise<void> {
  await context.db
    .updateTable('refunds')
    .set({ next_check_at: new Date(until) })
    .where('id', '=', id)
    .where('status', 'in', REFUND_UNDERWAY)
    .execute();
}
