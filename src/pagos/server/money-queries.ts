import type { Db, Tx } from '#server-kit/database.ts';

/** What of a payment came and went for certain; money in integer cents. */
export type PaymentMoney = {
  paymentId: string;
  /** 0 as long as nothing was taken. */
  receivedCents: number;
  /** What went back, by whomever; of a chargeback all of it. */
  backCents: number;
  /** A chargeback took back what was left. */
  reversed: boolean;
  /** Those that are done, oldest first; `by` null: made in the provider's pages. */
  refunds: { id: string; cents: number; reason: string; by: { id: string; name: string } | null }[];
};

/** The money of a reservation, payment by payment, as it stands in this transaction. */
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
