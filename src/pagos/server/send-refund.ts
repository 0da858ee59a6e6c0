import { inTransaction } from '#platform/data/database.ts';
import type { ProviderRefund } from '../rules/order.ts';
import type { RefundStatus } from '../rules/refund-fields.ts';
import { sumUp } from './merge-refunds.ts';
import { noteRefund } from './note-refund.ts';
import type { Payments } from './paid-cause-actions.ts';
import { lockPayment, noteEvent, type Occasion } from './payment-row.ts';
import { type Provider, Refused, Unknown } from './provider.ts';

type Outcome =
  | { kind: 'known'; refund: ProviderRefund }
  | { kind: 'refused'; issue: string }
  | { kind: 'unknown' };

/**
 * Asks the provider for a refund whose row is committed; its id is the request's id, so that asking
 * again gives nothing back twice. What nobody knows the outcome of stays `requested`, for the job.
 */
export async function sendRefund(
  payments: Payments,
  refundId: string,
  occasion: Occasion,
): Promise<RefundStatus> {
  const { context, provider } = payments;
  const row = await context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.status', 'refunds.amount_cents', 'payments.currency', 'payments.capture_id'])
    .select(['payments.id as paymentId', 'payments.reservation_id as reservationId'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();
  const status = row.status as RefundStatus;
  if (status !== 'requested' || provider === null) return status;
  const wanted = { id: refundId, amountCents: row.amount_cents, currency: row.currency };
  const outcome = await askTwice(provider, row.capture_id ?? '', wanted);
  if (outcome.kind === 'known') {
    // Whatever it answers of our id: this is the refund that we asked for.
    const refund = { ...outcome.refund, customId: refundId };
    await note(payments, row, refund, occasion);
  }
  if (outcome.kind === 'refused') {
    await fail(payments, row.paymentId, refundId, outcome.issue, occasion);
  }
  const { status: after } = await context.db
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  return after as RefundStatus;
}

type Wanted = { id: string; amountCents: number; currency: string };

/** A no to the second try may be about what the first one did: the job finds out from the order. */
async function askTwice(provider: Provider, captureId: string, wanted: Wanted): Promise<Outcome> {
  const first = await ask(provider, captureId, wanted);
  if (first.kind !== 'unknown') return first;
  const second = await ask(provider, captureId, wanted);
  return second.kind === 'refused' ? { kind: 'unknown' } : second;
}

async function ask(provider: Provider, captureId: string, wanted: Wanted): Promise<Outcome> {
  try {
    return { kind: 'known', refund: await provider.refund(captureId, wanted) };
  } catch (error) {
    if (error instanceof Unknown) return { kind: 'unknown' };
    if (!(error instanceof Refused)) throw error;
    return { kind: 'refused', issue: error.issue.slice(0, 100) };
  }
}

async function note(
  payments: Payments,
  { paymentId, reservationId }: { paymentId: string; reservationId: string },
  refund: ProviderRefund,
  occasion: Occasion,
): Promise<void> {
  const { cause, context } = payments;
  await inTransaction(context.db, async (tx) => {
    await cause.lockOpen(tx, reservationId);
    const payment = await lockPayment(tx, paymentId);
    await noteRefund(tx, payment, refund, occasion);
    await sumUp(tx, payments, payment, occasion);
    await cause.moneyMoved(tx, reservationId, occasion.now);
  });
  context.jobs.nudge('mail');
}

async function fail(
  { context }: Payments,
  paymentId: string,
  refundId: string,
  issue: string,
  occasion: Occasion,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockPayment(tx, paymentId);
    const failed = await tx
      .updateTable('refunds')
      .set({ status: 'failed', failure: issue, next_check_at: null })
      .set('updated_at', new Date(occasion.now))
      .where('id', '=', refundId)
      .where('status', '=', 'requested')
      .returning('id')
      .executeTakeFirst();
    if (!failed) return;
    await noteEvent(tx, paymentId, { type: 'refund-refused', result: issue }, occasion);
    // Something of it may be gone already, and we have not heard of it: the job looks.
    await tx
      .updateTable('payments')
      .set({ next_check_at: new Date(occasion.now) })
      .where('id', '=', paymentId)
      .execute();
  });
}
