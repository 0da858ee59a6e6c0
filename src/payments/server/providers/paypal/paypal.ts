import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { PayPalConfig } from '#platform/operations/service-config.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import {
  cancelAtPayPal,
  receiveWebhook,
  returnFromPayPal,
} from '../../../contract/paypal-endpoints.ts';
import {
  ForgedWebhook,
  type Provider,
  type ProviderEvent,
  type ProviderModule,
} from '../provider.ts';
import { openPaypalClient, type Send } from './client.ts';
import { CHARGEBACK_EVENTS, providerEventOf, transactionsOf } from './events.ts';
import {
  readAnswer,
  receivedEvent,
  receivedEvents,
  receivedRefund,
  receivedTransactions,
} from './messages.ts';
import { orderBody, orderOf, PAYER_HOSTS, payerPage, refundBody, refundOf } from './orders.ts';
import { openCertificates, verifySignature } from './webhook.ts';

const BASE_URLS = {
  live: 'https://api-m.paypal.com',
  sandbox: 'https://api-m.sandbox.paypal.com',
} as const;

const SIGNERS = {
  live: {
    hosts: ['api.paypal.com', 'api-m.paypal.com'],
    names: ['messageverificationcerts.paypal.com'],
  },
  sandbox: {
    hosts: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
    names: ['messageverificationcerts.sandbox.paypal.com'],
  },
} as const;

export type PayPalOptions = {
  log: Logger;
  /** Epoch milliseconds. */
  clock: () => number;
  /** How long a call may take, unless its caller sets a time. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;

/** The query with which PayPal sends payers back. PayPal may add more; only the order's id is read. */
const returnQuery = z.object({ token: z.optional(z.string()) });

export const payPalModule: ProviderModule = {
  name: 'paypal',
  currency: 'USD',
  open: ({ payPal }, options) => (payPal === null ? null : openPayPal(payPal, options)),
  endpoints: {
    payerReturned: returnFromPayPal as Endpoint,
    payerCancelled: cancelAtPayPal as Endpoint,
    webhook: receiveWebhook as Endpoint,
  },
  orderIdIn: (query) => z.safeParse(returnQuery, query).data?.token ?? '',
};

/** PayPal's REST API as a provider; see docs/decisions/0013-payments.md. */
export function openPayPal(
  config: PayPalConfig,
  { log, clock, timeoutMs = TIMEOUT_MS }: PayPalOptions,
): Provider {
  const baseUrl = config.env === 'standin' ? config.baseUrl : BASE_URLS[config.env];
  const { clientId, secret } = config;
  const send = openPaypalClient({ baseUrl, clientId, secret, log, clock, timeoutMs });
  return {
    name: payPalModule.name,
    label: 'PayPal',
    returnPath: returnFromPayPal.path,
    cancelPath: cancelAtPayPal.path,
    serverCaptures: true,
    chargebackEvents: CHARGEBACK_EVENTS,
    ...orderCalls(send, (href) =>
      config.env === 'standin'
        ? href // the simulator has any address
        : payerPage(href, PAYER_HOSTS[config.env]),
    ),
    ...reportCalls(send),
    verifyWebhook: openVerifier(config, { timeoutMs, clock }),
  };
}

type OrderCalls = Required<Pick<Provider, 'create' | 'read' | 'capture' | 'refund'>>;

type PayerPage = (href: string | null) => string | null;

function orderCalls(send: Send, page: PayerPage): OrderCalls {
  return {
    create: async (order, requestId, timeoutMs) => {
      const body = orderBody(order);
      const path = '/v2/checkout/orders';
      const name = 'orders.create';
      const call = { method: 'POST', path, name, body, requestId, timeoutMs } as const;
      const made = orderOf(await send(call));
      return { ...made, approveUrl: page(made.approveUrl) };
    },
    read: async (orderId) =>
      orderOf(await send({ method: 'GET', path: orderPath(orderId), name: 'orders.get' })),
    capture: async (orderId, requestId) => {
      const path = `${orderPath(orderId)}/capture`;
      const name = 'orders.capture';
      return orderOf(await send({ method: 'POST', path, name, body: {}, requestId }));
    },
    refund: async (captureId, refund) => {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const call = { method: 'POST', path, name: 'captures.refund' } as const;
      const answer = await send({ ...call, body: refundBody(refund), requestId: refund.id });
      return refundOf(readAnswer(receivedRefund, answer));
    },
  };
}

const orderPath = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`;

const MAX_EVENTS = 300;
const MAX_TRANSACTIONS = 500;

/** Whole seconds, which every call of PayPal accepts. */
const instant = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

function reportCalls(send: Send): Required<Pick<Provider, 'listSince' | 'search'>> {
  return {
    listSince: (from, to) => listEvents(send, from, to),
    search: async (from, to) => {
      const found: ReturnType<typeof transactionsOf> = [];
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({
          start_date: instant(from),
          end_date: instant(to),
          fields: 'transaction_info',
          page_size: String(MAX_TRANSACTIONS),
          page: String(page),
        });
        const path = `/v1/reporting/transactions?${query}`;
        const answer = await send({ method: 'GET', path, name: 'transactions.search' });
        const read = readAnswer(receivedTransactions, answer);
        found.push(...transactionsOf(read));
        if (page >= (read.total_pages ?? 1)) return found;
      }
    },
  };
}

/** The list has no pages: a full one is requested again in two halves. */
async function listEvents(send: Send, from: number, to: number): Promise<ProviderEvent[]> {
  const query = new URLSearchParams({
    start_time: instant(from),
    end_time: instant(to),
    page_size: String(MAX_EVENTS),
  });
  const path = `/v1/notifications/webhooks-events?${query}`;
  const answer = await send({ method: 'GET', path, name: 'events.list' });
  const { events = [] } = readAnswer(receivedEvents, answer);
  if (events.length < MAX_EVENTS || to - from <= 1_000) return events.map(providerEventOf);
  const middle = Math.floor((from + to) / 2);
  const early = await listEvents(send, from, middle);
  return [...early, ...(await listEvents(send, middle, to))];
}

function openVerifier(
  config: PayPalConfig,
  options: Required<Pick<PayPalOptions, 'timeoutMs' | 'clock'>>,
): Provider['verifyWebhook'] {
  const { hosts, names } = config.env === 'live' ? SIGNERS.live : SIGNERS.sandbox;
  const furtherHosts = config.env === 'standin' ? config.certHosts : [];
  const certificates = openCertificates({ hosts, furtherHosts, names }, options);
  return async (raw, headers, now): Promise<ProviderEvent> => {
    if (config.webhookId === null) throw new ForgedWebhook('no webhook is configured');
    await verifySignature(raw, headers, { webhookId: config.webhookId, certificates, names }, now);
    return providerEventOf(readAnswer(receivedEvent, parse(raw)));
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw new ForgedWebhook('not JSON', { cause: error });
  }
}
