import type { Selectable } from 'kysely';
import type { Db } from '#platform/data/database.ts';
import type { PaymentEvents, Refunds } from '#platform/data/database-types.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { SchemaInput } from '#shared/contract/endpoint.ts';
import { dollarsOf } from '#shared/money/money.ts';
import { type getReservationPayments, type Payment, paymentError } from '../contract/payment.ts';
import { publicStatus } from '../rules/payment-status.ts';
import { REFUND_LABELS, refundable } from '../rules/refund-fields.ts';
import type { Payments } from './paid-cause.ts';
import { type PaymentRow, readAttempts } from './payment-store.ts';

/** The attempts of a reservation, newest first. Rejects an unknown reservation (404). */
export async function readPayments(
  { context: { db }, cause }: Payments,
  reservationId: string,
): Promise<SchemaInput<typeof getReservationPayments.reply>> {
  if (!ID_FORM.test(reservationId)) throw paymentError('unknown-reservation');
  const rows = await readAttempts(db, reservationId);
  // A reservation that was made without an online provider has no attempts.
  if (rows.length === 0 && !(await cause.exists(db, reservationId)))
    throw paymentError('unknown-reservation');
  const ids = rows.map(({ id }) => id);
  const [events, refunds] = await Promise.all([eventsOf(db, ids), refundsOf(db, ids)]);
  const of = <Row extends { payment_id: string | null }>(all: readonly Row[], id: string) =>
    all.filter((each) => each.payment_id === id);
  return { payments: rows.map((row) => viewOf(row, of(events, row.id), of(refunds, row.id))) };
}

type EventRow = Selectable<PaymentEvents>;
type RefundRow = Selectable<Refunds>;

async function eventsOf(db: Db, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('payment_events')
    .selectAll()
    .where('payment_id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

async function refundsOf(db: Db, ids: readonly string[]): Promise<RefundRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', 'in', [...ids])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

function viewOf(row: PaymentRow, events: EventRow[], refunds: RefundRow[]): Payment {
  const { status, amount_cents, fee_cents } = row;
  const known = refunds.map((each) => ({
    amountCents: each.amount_cents,
    status: each.status,
  }));
  const gone = status === 'reversed' || status === 'reviewed';
  const taken = row.capture_id !== null && row.paid_at !== null && !gone;
  return {
    _id: row.id,
    attempt: row.attempt,
    ...publicStatus(status),
    reason: row.reason,
    amount: dollarsOf(amount_cents),
    currency: row.currency,
    invoice: row.invoice,
    orderId: row.provider_order_id,
    captureId: row.capture_id,
    fee: fee_cents === null ? null : dollarsOf(fee_cents),
    net: fee_cents === null ? null : dollarsOf(amount_cents - fee_cents),
    refunded: dollarsOf(row.refunded_cents),
    refundable: taken ? dollarsOf(refundable(amount_cents, known)) : 0,
    paymentUrl: status === 'awaiting_payer' ? row.approve_url : null,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    events: events.map(eventView),
    refunds: refunds.map(refundView),
  };
}

const eventView = ({ at, source, type, result, actor_name }: EventRow) => ({
  at: at.toISOString(),
  source,
  type,
  result: result ?? '',
  by: actor_name,
});

const refundView = (row: RefundRow): Payment['refunds'][number] => ({
  _id: row.id,
  amount: dollarsOf(row.amount_cents),
  status: row.status,
  label: REFUND_LABELS[row.status],
  source: row.source === 'provider' ? 'provider' : 'staff',
  reason: row.reason,
  by: row.actor_name,
  providerRefundId: row.provider_refund_id,
  createdAt: row.created_at.toISOString(),
});
