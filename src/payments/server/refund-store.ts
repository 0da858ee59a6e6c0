import type { Db, Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { KnownRefund } from '../rules/merge-refunds.ts';
import { REFUND_UNDERWAY } from '../rules/refund-fields.ts';
import type { EventOrigin } from './event-store.ts';
import type { PaymentRow } from './payment-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The refunds of a payment, oldest first. */
export async function readRefunds(db: Db | Tx, paymentId: string): Promise<KnownRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'provider_refund_id', 'amount_cents', 'status', 'told', 'failure'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    providerRefundId: row.provider_refund_id,
    amountCents: row.amount_cents,
    status: row.status,
    notified: row.told,
    failure: row.failure,
  }));
}

/** Saves the difference between the refunds that were read and `refunds`. */
export async function saveRefunds(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  before: readonly KnownRefund[],
  refunds: readonly KnownRefund[],
  now: number,
): Promise<void> {
  // Deleted first: an id of the provider may pass from one row to another.
  for (const { id } of before.filter((row) => !refunds.some((each) => each.id === row.id))) {
    await tx.deleteFrom('refunds').where('id', '=', id).execute();
  }
  for (const refund of refunds.filter((each) => !before.includes(each))) {
    const at = new Date(now);
    const columns = {
      provider_refund_id: refund.providerRefundId,
      amount_cents: refund.amountCents,
      status: refund.status,
      told: refund.notified,
      failure: refund.failure,
      next_check_at: refund.status === 'pending' ? new Date(now + HOUR_MS) : null,
      updated_at: at,
    };
    if (refund.id !== null) {
      await tx.updateTable('refunds').set(columns).where('id', '=', refund.id).execute();
      continue;
    }
    const { id: payment_id, provider } = payment;
    const added = { ...columns, id: newId(), payment_id, provider, source: 'provider' } as const;
    await tx
      .insertInto('refunds')
      .values({ ...added, created_at: at })
      .execute();
  }
}

/** Inserts a refund that staff requested. Its id is the id of the provider's request. */
export async function insertRefund(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  { amount, reason }: { amount: number; reason: string },
  { actor, now }: EventOrigin,
): Promise<string> {
  const id = newId();
  const at = new Date(now);
  await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: payment.id,
      provider: payment.provider,
      amount_cents: amount,
      status: 'requested',
      source: 'staff',
      reason,
      next_check_at: new Date(now + MINUTE_MS),
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? '',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** Marks the completed refunds as notified; returns those that were not, oldest first. */
export async function takeUnnotified(
  tx: Tx,
  paymentId: string,
): Promise<{ id: string; amountCents: number }[]> {
  const completed = tx.selectFrom('refunds').where('payment_id', '=', paymentId);
  const rows = await completed
    .select(['id', 'amount_cents as amountCents'])
    .where('status', '=', 'completed')
    .where('told', '=', false)
    .orderBy('created_at')
    .execute();
  for (const { id } of rows) {
    await tx.updateTable('refunds').set({ told: true }).where('id', '=', id).execute();
  }
  return rows;
}

/** A refund with what its request needs of the payment. */
export function readRefundRequest(db: Db, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.status', 'refunds.amount_cents', 'payments.currency', 'payments.capture_id'])
    .select(['payments.id as paymentId', 'payments.provider', 'payments.reservation_id'])
    .where('refunds.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function hasRefundUnderway(tx: Tx, paymentId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', 'in', REFUND_UNDERWAY)
    .executeTakeFirst();
  return found !== undefined;
}

export function readDueRefunds(db: Db, now: number, limit: number) {
  return db
    .selectFrom('refunds')
    .select(['id', 'payment_id as paymentId'])
    .where('next_check_at', '<=', new Date(now))
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

export async function postponeRefund(db: Db, id: string, until: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_check_at: new Date(until) })
    .where('id', '=', id)
    .where('status', 'in', REFUND_UNDERWAY)
    .execute();
}
