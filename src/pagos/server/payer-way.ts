import {
  bannerOf,
  holdsMoney,
  type PaymentBanner,
  type PaymentStatus,
} from '../rules/payment-status.ts';
import { answerInTime } from './answer-in-time.ts';
import type { Payments } from './paid-cause-actions.ts';
import { SPEAKS_FIRST } from './payment-queries.ts';
import { settle } from './settle-actions.ts';

/** Ids of PayPal's orders; what is no such thing is not even looked for. */
const ORDER_ID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * A payer came back from PayPal: looks how it stands and answers where to send them. The address says
 * only which order; that it was paid, PayPal must say. Whoever has just paid gets a page, even where
 * nothing can be written down, or PayPal does not answer in time: «error», never «failed».
 */
export async function whereFromReturn(payments: Payments, token: string): Promise<string> {
  try {
    return await answerInTime(payments, whereReturned(payments, token), () =>
      pageFor(payments, 'error'),
    );
  } catch (error) {
    payments.context.log.error({ err: error }, 'a return was not worked off');
    return pageFor(payments, 'error');
  }
}

async function whereReturned(payments: Payments, token: string): Promise<string> {
  const returnedAt = payments.context.clock();
  const payment = await paymentOf(payments, token);
  if (payment === null) return pageFor(payments, 'error');
  const settled = await settle(payments, payment.id, { source: 'return', returnedAt });
  if (settled.sendTo !== null) return settled.sendTo;
  if (!settled.known && settled.status === 'awaiting_payer') return pageFor(payments, 'error');
  return pageFor(payments, bannerOf(await statusThatSpeaks(payments, payment)), payment);
}

/**
 * A payer gave up, or went back: noted, and nothing else. Who agrees later still pays; who has paid, or
 * whose money is on its way, is told that.
 */
export async function whereFromCancel(payments: Payments, token: string): Promise<string> {
  const payment = await paymentOf(payments, token);
  if (payment !== null) {
    const { db, clock } = payments.context;
    await db
      .insertInto('payment_events')
      .values({
        provider: 'paypal',
        event_key: `cancel:${token}`,
        payment_id: payment.id,
        at: new Date(clock()),
        source: 'cancel',
        type: 'cancelled',
        result: '',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (payment === null) return pageFor(payments, 'cancelled');
  const status = await statusThatSpeaks(payments, payment);
  return pageFor(payments, cameIn(status) ? bannerOf(status) : 'cancelled', payment);
}

/** Whether money came in, or may have. */
const cameIn = (status: PaymentStatus) =>
  holdsMoney(status) || ['refunded', 'reversed', 'review'].includes(status);

type Returned = { id: string; reservation_id: string; invoice: string };

async function paymentOf({ context }: Payments, token: string): Promise<Returned | null> {
  if (!ORDER_ID.test(token)) return null;
  const row = await context.db
    .selectFrom('payments')
    .select(['id', 'reservation_id', 'invoice'])
    .where('provider', '=', 'paypal')
    .where('provider_order_id', '=', token)
    .executeTakeFirst();
  return row ?? null;
}

/** Of all its attempts: «failed» invites to pay again, which is wrong where another one was paid. */
async function statusThatSpeaks(
  { context }: Payments,
  { reservation_id: reservationId }: Returned,
): Promise<PaymentStatus> {
  const { status } = await context.db
    .selectFrom('payments')
    .select('status')
    .where('reservation_id', '=', reservationId)
    .orderBy(SPEAKS_FIRST, 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return status as PaymentStatus;
}

/** With the reservation's code: the browser may have made another reservation since. */
function pageFor({ context }: Payments, banner: PaymentBanner, payment?: Returned): string {
  const code = payment ? `&reserva=${payment.invoice.replace(/-\d+$/, '')}` : '';
  return `${context.publicUrl()}/reserva?payment=${banner}${code}`;
}
