import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import { type PaymentStatus, shownStatus } from '../rules/payment-status.ts';
import type { Payments } from './paid-cause-actions.ts';
import type { EventSource, PaymentRow } from './payment-row.ts';
import type { Hint } from './provider.ts';
import { settle } from './settle-actions.ts';

/**
 * Works off what the provider says happened: stored once, however often it comes; then the payment
 * that it is about is looked at. Answers false where that could not be done: it has to come again.
 */
export async function hear(
  payments: Payments,
  hint: Hint,
  source: Extract<EventSource, 'webhook' | 'event-list'>,
): Promise<boolean> {
  const { context } = payments;
  const payment = await paymentOf(payments, hint);
  const news = await inTransaction(context.db, (tx) => store(tx, payments, hint, source, payment));
  if (!news || payment === null) return true;
  if (hint.kind === 'other') return true;
  const { status, known } = await settle(payments, payment.id, {
    source,
    ...(hint.kind === 'approved' && hint.at !== null && { approvedAt: hint.at }),
  });
  if (known) await workedOff(payments, hint, payment, status);
  return known;
}

type Known = Pick<PaymentRow, 'id' | 'reservation_id'>;

/** By whichever id it carries; what stands in it is believed only after the provider was asked. */
async function paymentOf({ context }: Payments, hint: Hint): Promise<Known | null> {
  const { paymentId, orderId, captureId } = hint;
  const found = await context.db
    .selectFrom('payments')
    .select(['id', 'reservation_id'])
    .where('provider', '=', 'paypal')
    .where((of) =>
      of.or([
        ...(paymentId !== null && ID_FORM.test(paymentId) ? [of('id', '=', paymentId)] : []),
        ...(orderId === null ? [] : [of('provider_order_id', '=', orderId)]),
        ...(captureId === null ? [] : [of('capture_id', '=', captureId)]),
      ]),
    )
    .limit(1)
    .execute();
  return found[0] ?? null;
}

/** False where it was worked off before. Of ones about nobody's payment only that they came is kept. */
async function store(
  tx: Tx,
  payments: Payments,
  hint: Hint,
  source: EventSource,
  payment: Known | null,
): Promise<boolean> {
  const now = payments.context.clock();
  const concerns = payment !== null && hint.kind !== 'other';
  const inserted = await tx
    .insertInto('payment_events')
    .values({
      provider: 'paypal',
      event_key: hint.key,
      payment_id: payment?.id ?? null,
      at: new Date(now),
      source,
      type: hint.type,
      body: JSON.stringify(hint.body),
      result: concerns ? null : hint.kind === 'dispute' ? 'alert' : 'ignored',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return isUnworked(tx, hint);
  if (hint.kind === 'dispute') await tellOfDispute(tx, payments, hint, payment, now);
  return true;
}

async function isUnworked(tx: Tx, { key }: Hint): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_events')
    .select('result')
    .where('provider', '=', 'paypal')
    .where('event_key', '=', key)
    .executeTakeFirstOrThrow();
  return row.result === null;
}

async function tellOfDispute(
  tx: Tx,
  { cause, context }: Payments,
  { type }: Hint,
  payment: Known | null,
  now: number,
): Promise<void> {
  const over = type.endsWith('RESOLVED');
  await cause.alert(
    tx,
    {
      reservationId: payment?.reservation_id ?? null,
      title: over ? 'Se cerró un reclamo en PayPal' : 'Un cliente abrió un reclamo en PayPal',
      sentence: over
        ? 'Mira el resultado en la cuenta de PayPal. El pago muestra si el dinero quedó.'
        : 'Revísalo en la cuenta de PayPal: las respuestas tienen plazo.',
    },
    now,
  );
  context.jobs.nudge('mail');
}

/** Notes what came of it, once. A reversal that the money does not show is told to staff. */
async function workedOff(
  { context, cause }: Payments,
  { key, kind }: Hint,
  { reservation_id }: Known,
  result: PaymentStatus,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const noted = await tx
      .updateTable('payment_events')
      .set({ result })
      .where('provider', '=', 'paypal')
      .where('event_key', '=', key)
      .where('result', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!noted || kind !== 'reversed' || result === 'reversed') return;
    const label = shownStatus(result).label;
    const sentence = `PayPal avisó un contracargo de un pago que está en «${label}». Revísalo en la cuenta de PayPal.`;
    const alert = { reservationId: reservation_id, title: 'Aviso de contracargo', sentence };
    await cause.alert(tx, alert, context.clock());
  });
  context.jobs.nudge('mail');
}
