import type { FastifyInstance } from 'fastify';
import { readCall, routeOptions, sendAnswer } from '#platform/http/register-endpoint.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { paymentError } from '../../contract/payment.ts';
import {
  mayHaveTakenMoney,
  type PaymentBanner,
  paymentBanner,
} from '../../rules/payment-status.ts';
import { addEventOnce } from '../event-store.ts';
import { handleProviderEvent } from '../handle-provider-event.ts';
import { answerInTime, PROVIDERS } from '../open-payments.ts';
import type { Payments } from '../paid-cause.ts';
import { findByProviderIds, findRepresentative, type PaymentRow } from '../payment-store.ts';
import { syncPayment } from '../sync-payment-actions.ts';
import {
  ForgedWebhook,
  OutcomeUnknown,
  type Provider,
  type ProviderEvent,
  type ProviderModule,
  type ProviderName,
} from './provider.ts';

/** The endpoints that providers and their payers call. */
export function providerRoutes(app: FastifyInstance, payments: Payments): void {
  for (const module of PROVIDERS) {
    const { payerReturned, payerCancelled } = module.endpoints;
    redirect(app, module, payerReturned, (from) => urlAfterReturn(payments, from));
    redirect(app, module, payerCancelled, (from) => urlAfterCancel(payments, from));
    webhook(app, module, payments);
  }
}

function redirect(
  app: FastifyInstance,
  { name, orderIdIn }: ProviderModule,
  entry: Endpoint,
  urlAfter: (from: ReturnedFrom) => Promise<string>,
): void {
  app.route({
    ...routeOptions(app, entry),
    handler: async (request, reply) => {
      const { query } = await readCall(app, entry, request);
      const url = await urlAfter({ provider: name, orderId: orderIdIn(query) });
      return reply.redirect(url, 303);
    },
  });
}

/** The only route that takes its body unparsed: the signature is over the bytes. */
function webhook(app: FastifyInstance, { name, endpoints }: ProviderModule, payments: Payments) {
  const route = routeOptions(app, endpoints.webhook);
  void app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, next) =>
      next(null, body),
    );
    scope.route({
      ...route,
      handler: async (request, reply) => {
        await readCall(app, endpoints.webhook, request);
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const provider = payments.providers.get(name);
        if (provider === undefined) throw paymentError('payments-off');
        const work = async () => {
          const event = await verified(provider, raw, request.headers, payments.context.clock());
          return handleProviderEvent(payments, provider, event, 'webhook');
        };
        const handled = await answerInTime(payments, work(), () => false);
        if (!handled) throw paymentError('not-now');
        return sendAnswer(endpoints.webhook, reply, { data: { received: true } });
      },
    });
    done();
  });
}

async function verified(
  provider: Provider,
  raw: Buffer,
  headers: Readonly<Record<string, unknown>>,
  now: number,
): Promise<ProviderEvent> {
  try {
    return await provider.verifyWebhook(raw, headers, now);
  } catch (error) {
    if (error instanceof ForgedWebhook) throw paymentError('forged-webhook');
    if (error instanceof OutcomeUnknown) throw paymentError('not-now');
    throw error;
  }
}

/** Which order a payer returns from; both values come from the address. */
type ReturnedFrom = { provider: ProviderName; orderId: string };

/** Anything else cannot be an order id and is not looked up. */
const ORDER_ID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * The page for a payer who returns from the provider, after a sync. The address names only the order;
 * whether it is paid, the provider must say. If the outcome cannot be recorded or the provider is slow,
 * the banner is `error`, never `failed`.
 */
async function urlAfterReturn(payments: Payments, from: ReturnedFrom): Promise<string> {
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
async function urlAfterCancel(payments: Payments, from: ReturnedFrom): Promise<string> {
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
