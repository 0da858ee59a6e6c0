import { type Operation, PayPalError, type Reply, type StoredOrder } from './model.ts';
import type { OrderStore } from './order-store.ts';
import {
  captureResponse,
  dollars,
  feeOf,
  instant,
  orderResponse,
  refundResponse,
  shortOrderResponse,
} from './responses.ts';
import type { Webhooks } from './webhooks.ts';

/** A call after the checks of its token and faults. */
export type OperationRequest = {
  id: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Status of a created capture, set by a fault. */
  capture: 'COMPLETED' | 'PENDING' | 'DECLINED';
};

type Handler = (request: OperationRequest) => Reply;

const child = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
const at = (value: unknown, ...path: (string | number)[]): unknown => path.reduce(child, value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the cents of an amount in dollars with at most two decimals. */
function centsOf(money: unknown): number {
  const value = text(at(money, 'value'));
  if (!/^\d+(\.\d{1,2})?$/.test(value)) throw new PayPalError(422, 'DECIMAL_PRECISION');
  return Math.round(Number(value) * 100);
}

export function createOperations(
  store: OrderStore,
  webhooks: Webhooks,
): Record<Exclude<Operation, 'token'>, Handler> {
  const show = (order: StoredOrder, { headers }: OperationRequest) =>
    (headers['prefer'] === 'return=representation' ? orderResponse : shortOrderResponse)(
      store.base(),
      order,
    );
  return {
    'orders.create': (request) => {
      if (!request.headers['paypal-request-id'] && 'payment_source' in request.body) {
        throw new PayPalError(400, 'PAYPAL_REQUEST_ID_REQUIRED');
      }
      return { status: 200, body: show(createOrder(store, request.body), request) };
    },
    'orders.get': ({ id }) => ({ status: 200, body: orderResponse(store.base(), store.order(id)) }),
    'orders.capture': (request) => {
      const order = store.capture(request.id, request.capture);
      return { status: 201, body: show(order, request) };
    },
    'captures.get': ({ id }) => {
      const [order, capture] = store.captureOf(id);
      return { status: 200, body: captureResponse(store.base(), order, capture) };
    },
    'captures.refund': ({ id, body }) => {
      const cents = body['amount'] === undefined ? null : centsOf(body['amount']);
      const [order, refund] = store.refund(id, cents, text(body['custom_id']) || null);
      return { status: 201, body: refundResponse(store.base(), order, refund) };
    },
    'refunds.get': ({ id }) => {
      const [order, refund] = store.refundOf(id);
      return { status: 200, body: refundResponse(store.base(), order, refund) };
    },
    'webhooks.verify': ({ body }) => ({
      status: 200,
      body: { verification_status: webhooks.isGenuine(body) ? 'SUCCESS' : 'FAILURE' },
    }),
    'events.list': ({ query }) => ({ status: 200, body: listEvents(webhooks, query) }),
    'transactions.search': ({ query }) => ({ status: 200, body: search(store, query) }),
  };
}

function createOrder(store: OrderStore, body: Record<string, unknown>): StoredOrder {
  const unit = at(body, 'purchase_units', 0);
  const context = at(body, 'payment_source', 'paypal', 'experience_context');
  const currency = text(at(unit, 'amount', 'currency_code'));
  if (currency !== 'USD') throw new PayPalError(422, 'CURRENCY_NOT_SUPPORTED');
  return store.create({
    customId: text(at(unit, 'custom_id')),
    invoice: text(at(unit, 'invoice_id')),
    description: text(at(unit, 'description')),
    cents: centsOf(at(unit, 'amount')),
    currency,
    brand: text(at(context, 'brand_name')),
    returnUrl: text(at(context, 'return_url')),
    cancelUrl: text(at(context, 'cancel_url')),
  });
}

function listEvents(webhooks: Webhooks, query: Record<string, string>) {
  const from = Date.parse(query['start_time'] ?? '') || 0;
  const to = (Date.parse(query['end_time'] ?? '') || Number.MAX_SAFE_INTEGER) + 999;
  const most = Number(query['page_size'] ?? 10);
  const events = webhooks.events.filter((event) => event.at >= from && event.at <= to);
  return {
    events: events.slice(0, most).map((event) => webhooks.toNotification(event)),
    count: events.length,
  };
}

function search(store: OrderStore, query: Record<string, string>) {
  const from = Date.parse(query['start_date'] ?? '');
  const to = Date.parse(query['end_date'] ?? '') + 999;
  const lines = [...store.orders.values()].flatMap(linesOf);
  const found = lines.filter((line) => line.at >= from && line.at <= to);
  return {
    ...(found.length > 0 && {
      transaction_details: found.map(({ info }) => ({ transaction_info: info })),
    }),
    start_date: query['start_date'],
    end_date: query['end_date'],
    page: 1,
    total_items: found.length,
    total_pages: 1,
  };
}

/** Returns the account transactions of an order: its captures and refunds. */
function linesOf(order: StoredOrder) {
  const usd = (cents: number) => ({ currency_code: order.currency, value: dollars(cents) });
  const about = { invoice_id: order.invoice, custom_field: order.customId };
  const line = (id: string, code: string, status: string, when: number, cents: number) => ({
    at: when,
    info: {
      transaction_id: id,
      transaction_event_code: code,
      transaction_initiation_date: instant(when),
      transaction_updated_date: instant(when),
      transaction_amount: usd(cents),
      transaction_status: status,
      ...about,
    },
  });
  return [
    ...order.captures.map(({ id, status, at: when, cents }) => {
      const entry = line(id, 'T0006', STATUS_CODES[status], when, cents);
      return { ...entry, info: { ...entry.info, fee_amount: usd(-feeOf(cents)) } };
    }),
    ...order.refunds.map(({ id, at: when, cents }) => line(id, 'T1107', 'S', when, -cents)),
  ];
}

const STATUS_CODES = {
  COMPLETED: 'S',
  PARTIALLY_REFUNDED: 'S',
  REFUNDED: 'S',
  PENDING: 'P',
  DECLINED: 'D',
} as const;
