import { sql } from 'kysely';
import { readSettings } from '#ajustes/server/settings-queries.ts';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { isSteppedUp, requireStepUp } from '#platform/auth/auth-guard.ts';
import type { Session } from '#platform/auth/sessions.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { withIdempotency } from '#platform/data/idempotency.ts';
import { newId } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { PAYMENT_TEXTS, type refundReservation } from '../contract/payment.ts';
import { refusePayment } from '../contract/payment-refusals.ts';
import { type RefundStatus, refundable } from '../rules/refund-fields.ts';
import { isOverRefundLimit, REFUND_LIMIT_HOURS } from '../rules/refund-limit.ts';
import { answerInTime } from './answer-in-time.ts';
import type { Payments } from './paid-cause-actions.ts';
import { readPayments } from './payment-detail-queries.ts';
import { noteEvent, type Occasion, type PaymentRow } from './payment-row.ts';
import { sendRefund } from './send-refund.ts';

type Wanted = SchemaOutput<NonNullable<typeof refundReservation.body>>;

/**
 * Gives money of a reservation back, all or part. The refund's row is committed before PayPal is
 * asked, with the request's id: whatever happens to the answer, it is the same refund. Refuses (409)
 * without a paid attempt, with more than one and none chosen, and more than what is left of it, other
 * refunds on their way included; (403 `step-up-needed`) over the limit of the settings, without a
 * step-up.
 */
export async function refund(
  payments: Payments,
  reservationId: string,
  wanted: Wanted,
  key: string | null,
  { actor, session }: Caller,
) {
  const { context } = payments;
  if (payments.provider === null) throw refusePayment('payments-off');
  await readPayments(context.db, reservationId); // refuses an unknown reservation
  const occasion: Occasion = { source: 'staff', by: actor, now: context.clock() };
  const id = await inTransaction(context.db, (tx) =>
    withIdempotency(
      tx,
      'refund',
      key,
      { ...wanted, reservationId, by: actor.id },
      {
        run: async () => {
          if (!isSteppedUp(context, session))
            await refuseOverLimit(tx, context, wanted.amount, session);
          return { id: await requestRefund(tx, reservationId, wanted, occasion) };
        },
        answer: async (kept) => kept.id,
      },
    ),
  );
  const sent = sendRefund(payments, id, occasion);
  const status = await answerInTime<RefundStatus>(payments, sent, () => 'requested');
  if (status === 'failed') throw refusePayment('refund-refused');
  return { data: await readPayments(context.db, reservationId), message: MESSAGES[status] };
}

const MESSAGES: Readonly<Record<Exclude<RefundStatus, 'failed'>, string>> = {
  completed: PAYMENT_TEXTS.refunded,
  pending: PAYMENT_TEXTS.refundPending,
  requested: PAYMENT_TEXTS.refundUnknown,
};

/**
 * Refuses (403 `step-up-needed`) an amount (cents) that, added to what the user refunded in the last
 * 24 hours, is over the limit. The lock of the user makes two of their refunds come one after the other.
 */
async function refuseOverLimit(
  tx: Tx,
  context: AppContext,
  amount: number,
  session: Session,
): Promise<void> {
  const { id } = session.actor;
  const { refundLimitDollars } = await readSettings(context);
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const { sum } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('amount_cents'), sql<string>`0`).as('sum'))
    .where('actor_id', '=', id)
    .where('created_at', '>', new Date(context.clock() - REFUND_LIMIT_HOURS * 3_600_000))
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  if (isOverRefundLimit(Number(sum) + amount, refundLimitDollars)) requireStepUp(context, session);
}

async function requestRefund(
  tx: Tx,
  reservationId: string,
  { amount, reason, payment: chosen }: Wanted,
  occasion: Occasion,
): Promise<string> {
  const payment = await lockRefundable(tx, reservationId, chosen);
  const before = await tx
    .selectFrom('refunds')
    .select(['amount_cents as amountCents', 'status'])
    .where('payment_id', '=', payment.id)
    .execute();
  const known = before.map((each) => ({ ...each, status: each.status as RefundStatus }));
  const left = refundable(payment.amount_cents, known);
  if (amount > left) throw refusePayment('over-refund', { refundable: left / 100 });
  const id = newId();
  const { by, now } = occasion;
  const at = new Date(now);
  await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: payment.id,
      provider: 'paypal',
      amount_cents: amount,
      status: 'requested',
      source: 'staff',
      reason,
      next_check_at: new Date(now + MINUTE_MS),
      actor_id: by?.id ?? null,
      actor_name: by?.name ?? '',
      created_at: at,
      updated_at: at,
    })
    .execute();
  await noteEvent(tx, payment.id, { type: 'refund-requested', result: '' }, occasion);
  const record = { type: 'payment', id: payment.id } as const;
  const details = { reservation: reservationId, cents: amount };
  await writeAudit(tx, { actor: by, action: 'payment-refunded', record, details, now });
  return id;
}

const MINUTE_MS = 60_000;

/** Its lock makes two refunds of one payment come one after the other. */
async function lockRefundable(
  tx: Tx,
  reservationId: string,
  chosen: string | undefined,
): Promise<PaymentRow> {
  const rows = (await tx
    .selectFrom('payments')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('capture_id', 'is not', null)
    .where('status', 'in', ['paid', 'partially_refunded', 'refunded', 'review'])
    .orderBy('attempt')
    .forUpdate()
    .execute()) as PaymentRow[];
  if (chosen !== undefined) {
    const found = rows.find(({ id }) => id === chosen);
    if (!found) throw refusePayment('unknown-payment');
    return found;
  }
  const [only, another] = rows;
  if (only === undefined) throw refusePayment('nothing-to-refund');
  if (another !== undefined) throw refusePayment('which-payment');
  return only;
}
