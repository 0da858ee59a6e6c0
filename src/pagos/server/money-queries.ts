import type { Db, Tx } from '#platform/data/database.ts';

/** Confirmed charges and refunds of a payment, in integer cents. */
export type PaymentMoney = {
  paymentId: string;
  /** The captured amount; 0 before the capture. */
  receivedCents: number;
  /** The amount that staff and the provider refunded; after a chargeback, the whole amount. */
  backCents: number;
  /** Whether a chargeback took the remaining amount. */
  reversed: boolean;
  /** Completed refunds, oldest first. `by` is `null` for one made on the provider's pages. */
  refunds: { id: string; cents: number; reason: string; by: { id: string; name: string } | null }[];
};

/** Reads the money of a reservation's payments in the caller's transaction. */
export async function readMoney(db: Db | Tx, reservationId: string): Promise<PaymentMoney[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'refunded_cents', 'status', 'paid_at'])
    .where('reservation_id', '=', reservationId)
    .orderBy('attempt')
    .execute();
  const moved = payments.filter(
    (each) => each.paid_at !== null || each.refunded_cents > 0 || each.status === 'reversed',
  );
  if (moved.length === 0) return [];
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'amount_cents', 'reason', 'actor_id', 'actor_name'])
    .where('status', '=', 'completed')
    .where(
      'payment_id',
      'in',
      moved.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return moved.map(({ id, amount_cents, refunded_cents, status }) => ({
    paymentId: id,
    receivedCents: amount_cents,
    backCents: status === 'reversed' ? amount_cents : refunded_cents,
    reversed: status === 'reversed',
    refunds: refunds
      .filter(({ payment_id }) => payment_id === id)
      .map((each) => ({
        id: each.id,
        cents: each.amount_cents,
        reason: each.reason,
        by: each.actor_id === null ? null : { id: each.actor_id, name: each.actor_name },
      })),
  }));
}
