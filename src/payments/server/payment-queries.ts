import { type RawBuilder, sql } from 'kysely';
import { jsonRows } from '#platform/data/columns.ts';
import type { Db, Tx } from '#platform/data/database.ts';
import type { PaymentsInReview } from '../contract/payment.ts';
import {
  type PaymentStatus,
  type PublicPaymentStatus,
  publicStatus,
  UNSETTLED,
} from '../rules/payment-status.ts';
import { REFUND_UNDERWAY } from '../rules/refund-fields.ts';
import { IS_REPRESENTATIVE } from './payment-store.ts';

/** The payment of a reservation in lists; money in integer cents. */
export type PaymentSummary = {
  amountCents: number;
  currency: string;
  paymentStatus: PublicPaymentStatus;
  label: string;
};

/**
 * Of each reservation the attempt that represents it: one that holds or held money or needs a review,
 * or else the newest. Reservations without an attempt are not in the map. One query.
 */
export async function readPaymentSummaries(
  db: Db | Tx,
  reservationIds: readonly string[],
): Promise<Map<string, PaymentSummary>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .distinctOn('reservation_id')
    .select(['reservation_id', 'amount_cents', 'currency', 'status'])
    .where('reservation_id', 'in', [...reservationIds])
    .orderBy('reservation_id')
    .orderBy(IS_REPRESENTATIVE, 'desc')
    .orderBy('attempt', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [
      row.reservation_id,
      {
        amountCents: row.amount_cents,
        currency: row.currency,
        ...publicStatus(row.status as PaymentStatus),
      },
    ]),
  );
}

const SHOWN_IN_REVIEW = 10;

/** The number of payments in review, and the newest of them. */
export async function readInReview(db: Db): Promise<PaymentsInReview> {
  const inReview = db.selectFrom('payments').where('status', '=', 'review');
  const [{ count }, payments] = await Promise.all([
    inReview.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    inReview
      .select(['reservation_id as reservation', 'invoice'])
      .orderBy('updated_at', 'desc')
      .limit(SHOWN_IN_REVIEW)
      .execute(),
  ]);
  return { count, payments };
}

/**
 * The fees of the money that came in from `from` until before `until` (either may be open), in cents.
 * Providers keep the fee of refunded money.
 */
export async function sumFees(
  db: Db,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<number> {
  let paid = db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(fee_cents), 0)`.as('cents'))
    .where('paid_at', 'is not', null);
  if (from !== null) paid = paid.where('paid_at', '>=', from);
  if (until !== null) paid = paid.where('paid_at', '<', until);
  return (await paid.executeTakeFirstOrThrow()).cents;
}

/** The fee of one payment; its ids are ours, and those of the order and the capture at PayPal. */
export type PaymentFee = {
  id: string;
  reservationId: string;
  orderId: string | null;
  captureId: string | null;
  paidAt: Date;
  amountCents: number;
  feeCents: number;
};

/** Reads the payments that came in from `from` until before `until`, oldest first; their fees sum to `sumFees`. */
export async function readFees(
  db: Db,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<PaymentFee[]> {
  const { rows } = await sql<PaymentFee>`
    select id, reservation_id as "reservationId", provider_order_id as "orderId",
      capture_id as "captureId", paid_at as "paidAt", amount_cents as "amountCents",
      coalesce(fee_cents, 0) as "feeCents"
    from payments
    where paid_at >= coalesce(${from}::timestamptz, '-infinity')
      and paid_at < coalesce(${until}::timestamptz, 'infinity')
    order by paid_at, id`.execute(db);
  return rows;
}

/** Confirmed charges and refunds of a payment, in integer cents. */
export type PaymentMoney = {
  paymentId: string;
  /** The captured amount; 0 before the capture. */
  receivedCents: number;
  /** What the provider keeps of it, as far as it is known. */
  feeCents: number;
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
    .select(['id', 'amount_cents', 'fee_cents', 'refunded_cents', 'status', 'paid_at'])
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
  return moved.map(({ id, amount_cents, fee_cents, refunded_cents, status }) => ({
    paymentId: id,
    receivedCents: amount_cents,
    feeCents: fee_cents ?? 0,
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

/** Reads what is being refunded online to the client of a reservation and not finished, in cents. */
export async function readUnfinishedRefunds(tx: Tx, reservationId: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(({ fn, val }) =>
      fn.coalesce(fn.sum<number>('refunds.amount_cents'), val(0)).as('cents'),
    )
    .where('payments.reservation_id', '=', reservationId)
    .where('refunds.status', 'in', REFUND_UNDERWAY)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** SQL: whether a reservation has a payment in progress or in review. */
export function hasUnsettledPayment(reservationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payments
    where reservation_id = ${reservationId} and status in (${sql.join(UNSETTLED.map(sql.lit))}))`;
}

/** SQL: the payments and refunds of a reservation, as JSON for an export. */
export function exportedPayments(reservationId: RawBuilder<unknown>): RawBuilder<unknown> {
  const payments = sql`select * from payments where reservation_id = ${reservationId}`;
  const refunds = sql`select refunds.* from refunds join payments on payments.id = refunds.payment_id
    where payments.reservation_id = ${reservationId}`;
  return sql`jsonb_build_object('payments', ${jsonRows(payments, 'attempt')},
    'refunds', ${jsonRows(refunds, 'created_at')})`;
}
