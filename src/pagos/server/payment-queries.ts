import { sql } from 'kysely';
import type { Db, Tx } from '#platform/data/database.ts';
import type { PaymentsInReview } from '../contract/payment.ts';
import {
  type PaymentStatus,
  type PublicPaymentStatus,
  shownStatus,
} from '../rules/payment-status.ts';

/** The payment of a reservation as lists show it; money in integer cents. */
export type PaymentSummary = {
  amountCents: number;
  currency: string;
  paymentStatus: PublicPaymentStatus;
  label: string;
};

/**
 * Of each reservation the attempt that speaks for it: the one that holds money, held it or wants a
 * look, otherwise the newest. Reservations without an attempt are not in the map. One query.
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
    .orderBy(SPEAKS_FIRST, 'desc')
    .orderBy('attempt', 'desc')
    .execute();
  return new Map(
    rows.map((row) => [
      row.reservation_id,
      {
        amountCents: row.amount_cents,
        currency: row.currency,
        ...shownStatus(row.status as PaymentStatus),
      },
    ]),
  );
}

/** What money was ever moved for, or may have been, comes before what was only tried. */
export const SPEAKS_FIRST = sql<boolean>`status not in
  ('creating', 'awaiting_payer', 'failed', 'expired', 'superseded', 'reviewed')`;

const SHOWN_IN_REVIEW = 10;

/** How many payments wait for somebody to look at them, and the newest of them. */
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
