import { readSettings } from '#ajustes/server/settings-queries.ts';
import { inTransaction } from '#platform/data/database.ts';
import { outlived } from '../rules/next-check.ts';
import type { Order } from '../rules/order.ts';
import type { Payments } from './paid-cause-actions.ts';
import { movePayment, noteEvent, type Occasion, type PaymentRow } from './payment-row.ts';
import { type NewOrder, type Provider, Refused, Unknown } from './provider.ts';

/** Somebody waits for the answer: both tries together. */
const PATIENCE_MS = 8_000;
const FIRST_TRY_MS = 4_500;

/**
 * Creates the order of an attempt that has none, under its lease. The same request id as before: where
 * an earlier answer was lost, PayPal answers the same order again. What nobody knows the outcome of
 * stays as it is, for the job; no link was given to anybody, so it cannot be paid.
 */
export async function openLeased(
  payments: Payments,
  provider: Provider,
  row: PaymentRow,
  occasion: Occasion,
): Promise<void> {
  if (outlived(row.created_at.getTime(), occasion.now)) {
    await fail(payments, row, 'never-created', occasion);
    return;
  }
  try {
    const order = await createTwice(provider, await orderFor(payments, row), `ord-${row.id}`);
    await saveOrder(payments, row, order, occasion);
  } catch (error) {
    if (error instanceof Unknown) return;
    if (!(error instanceof Refused)) throw error;
    payments.context.log.error({ paymentId: row.id, issue: error.issue }, 'order refused');
    const locked = error.status === 401 || error.status === 403;
    if (!locked) await fail(payments, row, error.issue.slice(0, 100), occasion);
  }
}

async function fail({ context }: Payments, row: PaymentRow, reason: string, occasion: Occasion) {
  await inTransaction(context.db, (tx) =>
    movePayment(tx, row.id, 'failed', { reason }, occasion, ['creating']),
  );
}

async function orderFor({ context }: Payments, row: PaymentRow): Promise<NewOrder> {
  const address = `${context.publicUrl()}/api/payments/paypal`;
  return {
    paymentId: row.id,
    invoice: row.invoice,
    description: row.description,
    amountCents: row.amount_cents,
    currency: row.currency,
    brand: (await readSettings(context)).name,
    returnUrl: `${address}/return`,
    cancelUrl: `${address}/cancel`,
  };
}

type Created = Order & { approveUrl: string };

async function createTwice(
  provider: Provider,
  order: NewOrder,
  requestId: string,
): Promise<Created> {
  const began = performance.now();
  try {
    return payable(await provider.create(order, requestId, FIRST_TRY_MS));
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    const left = Math.round(PATIENCE_MS - (performance.now() - began));
    return payable(await provider.create(order, requestId, left));
  }
}

function payable(order: Order): Created {
  const { approveUrl } = order;
  if (approveUrl === null) throw new Unknown('an order without a way to pay it');
  return { ...order, approveUrl };
}

/** Before anybody is told of it. One that was superseded meanwhile keeps its order, in case it is paid. */
async function saveOrder(
  { context }: Payments,
  row: PaymentRow,
  order: Created,
  occasion: Occasion,
): Promise<void> {
  const known = {
    provider_order_id: order.id,
    approve_url: order.approveUrl,
    ordered_at: new Date(occasion.now),
  };
  await inTransaction(context.db, async (tx) => {
    const moved = await movePayment(tx, row.id, 'awaiting_payer', known, occasion, ['creating']);
    if (moved !== null) return;
    await tx
      .updateTable('payments')
      .set(known)
      .where('id', '=', row.id)
      .where('provider_order_id', 'is', null)
      .execute();
    await noteEvent(tx, row.id, { type: 'order-too-late', result: '' }, occasion);
  });
}
