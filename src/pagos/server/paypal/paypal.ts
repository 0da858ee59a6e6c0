import type { Logger } from 'pino';
import type { PayPalConfig } from '#platform/operations/paypal-config.ts';
import { ForgedWebhook, type Hint, type Provider } from '../provider.ts';
import { openCertificates } from './certificates.ts';
import { hintOf, transactionsOf } from './events.ts';
import { openHttp, type Send } from './http.ts';
import { orderBody, orderOf, refundBody, refundOf } from './orders.ts';
import { PAYER_HOSTS, payerPage } from './payer-page.ts';
import { verifySignature } from './webhook.ts';
import {
  readAnswer,
  receivedEvent,
  receivedEvents,
  receivedRefund,
  receivedTransactions,
} from './wire.ts';

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
  /** How long one call may take where its caller says nothing else. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;

/** PayPal's REST API as a provider; see docs/decisions/0013-payments.md. */
export function openPayPal(
  config: PayPalConfig,
  { log, clock, timeoutMs = TIMEOUT_MS }: PayPalOptions,
): Provider {
  const baseUrl = config.env === 'standin' ? config.baseUrl : BASE_URLS[config.env];
  const { clientId, secret } = config;
  const send = openHttp({ baseUrl, clientId, secret, log, clock, timeoutMs });
  return {
    name: 'paypal',
    currencies: ['USD'],
    serverCaptures: true,
    ...orderCalls(send, (href) =>
      config.env === 'standin'
        ? href // the simulation stands anywhere
        : payerPage(href, PAYER_HOSTS[config.env]),
    ),
    ...bookCalls(send),
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

const MOST_EVENTS = 300;
const MOST_TRANSACTIONS = 500;

/** Whole seconds: what PayPal takes everywhere. */
const instant = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

function bookCalls(send: Send): Required<Pick<Provider, 'listSince' | 'search'>> {
  return {
    listSince: (from, to) => listEvents(send, from, to),
    search: async (from, to) => {
      const found: ReturnType<typeof transactionsOf> = [];
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({
          start_date: instant(from),
          end_date: instant(to),
          fields: 'transaction_info',
          page_size: String(MOST_TRANSACTIONS),
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

/** There are no pages: a list that is full is asked for again in two halves. */
async function listEvents(send: Send, from: number, to: number): Promise<Hint[]> {
  const query = new URLSearchParams({
    start_time: instant(from),
    end_time: instant(to),
    page_size: String(MOST_EVENTS),
  });
  const path = `/v1/notifications/webhooks-events?${query}`;
  const answer = await send({ method: 'GET', path, name: 'events.list' });
  const { events = [] } = readAnswer(receivedEvents, answer);
  if (events.length < MOST_EVENTS || to - from <= 1_000) return events.map(hintOf);
  const middle = Math.floor((from + to) / 2);
  const early = await listEvents(send, from, middle);
  return [...early, ...(await listEvents(send, middle, to))];
}

function openVerifier(
  config: PayPalConfig,
  asking: Required<Pick<PayPalOptions, 'timeoutMs' | 'clock'>>,
): Provider['verifyWebhook'] {
  const { hosts, names } = config.env === 'live' ? SIGNERS.live : SIGNERS.sandbox;
  const furtherHosts = config.env === 'standin' ? config.certHosts : [];
  const certificates = openCertificates({ hosts, furtherHosts, names }, asking);
  return async (raw, headers, now): Promise<Hint> => {
    if (config.webhookId === null) throw new ForgedWebhook('no webhook is set up');
    await verifySignature(raw, headers, { webhookId: config.webhookId, certificates, names }, now);
    return hintOf(readAnswer(receivedEvent, parse(raw)));
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw new ForgedWebhook('no JSON', { cause: error });
  }
}
