import {
  mayHaveTakenMoney,
  type PaymentBanner,
  paymentBanner,
} from '../../rules/payment-status.ts';
import { answerInTime } from '../answer-in-time.ts';
import { addEventOnce } from '../event-store.ts';
import type { Payments } from '../paid-cause.ts';
import { findByProviderIds, findRepresentative, type PaymentRow } from '../payment-store.ts';
import { syncPayment } from '../sync-payment-actions.ts';
import type { ProviderName } from './provider.ts';

/** Which order a payer returns from; both values come from the address. */
export type ReturnedFrom = { provider: ProviderName; orderId: string };

/** Anything else cannot be an order id and is not looked up. */
const ORDER_ID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * The page for a payer who returns from the provider, after a sync. The address names only the order;
 * whether it is paid, the provider must say. If the outcome cannot be recorded or the provider is slow,
 * the banner is `error`, never `failed`.
 */
export async function urlAfterReturn(payments: Payments, from: ReturnedFrom): Promise<string> {
  try {
    const url = syncReturned(payments, from);
    return await answerInTime(payments, url, () => pageUrl(payments, 'error'));
  } catch (error) {
    payments.context.log.error({ err: error }, 'a return was not handled');
    return pageUrl(payments, 'error');
  }
}

async function syncReturned(payments: Payments, from: ReturnedFrom): Promise<string> {
  const returnedAt = payments.context.clock();
  const payment = await findOrdered(payments, from);
  if (payment === null) return pageUrl(payments, 'error');
  const synced = await syncPayment(payments, payment.id, { source: 'return', returnedAt });
  if (synced.sendTo !== null) return synced.sendTo;
  if (!synced.known && synced.status === 'awaiting_payer') return pageUrl(payments, 'error');
  const { status } = await representativeOf(payments, payment);
  return pageUrl(payments, paymentBanner(status), payment);
}

/**
 * The page for a payer who cancelled: only adds an event. A payer who agrees later still pays; one whose
 * reservation is paid, or whose money is on its way, sees that.
 */
export async function urlAfterCancel(payments: Payments, from: ReturnedFrom): Promise<string> {
  const payment = await findOrdered(payments, from);
  if (payment === null) return pageUrl(payments, 'cancelled');
  const { db, clock } = payments.context;
  const key = `cancel:${from.orderId}`;
  const event = { key, paymentId: payment.id, source: 'cancel', type: 'cancelled' } as const;
  await addEventOnce(db, { ...event, provider: payment.provider, result: '' }, clock());
  const { status } = await representativeOf(payments, payment);
  const banner = mayHaveTakenMoney(status) ? paymentBanner(status) : 'cancelled';
  return pageUrl(payments, banner, payment);
}

async function findOrdered(
  { context }: Payments,
  { provider, orderId }: ReturnedFrom,
): Promise<PaymentRow | null> {
  return ORDER_ID.test(orderId) ? findByProviderIds(context.db, provider, { orderId }) : null;
}

/** The banner `failed` invites to pay again, which is wrong if another attempt was paid. */
async function representativeOf({ context }: Payments, payment: PaymentRow): Promise<PaymentRow> {
  return (await findRepresentative(context.db, payment.reservation_id)) ?? payment;
}

/** With the reservation's code: the browser may have made another reservation since. */
function pageUrl({ context }: Payments, banner: PaymentBanner, payment?: PaymentRow): string {
  const code = payment ? `&reserva=${payment.invoice.replace(/-\d+$/, '')}` : '';
  return `${context.publicUrl()}/reserva?payment=${banner}${code}`;
}
