import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkoutPage, gonePage } from './checkout-page.ts';
import { Faults } from './faults.ts';
import { type Operation, PayPalError, type RecordedCall, type Reply } from './model.ts';
import { createOperations, type OperationRequest } from './operations.ts';
import type { OrderStore } from './order-store.ts';
import { errorBody } from './responses.ts';
import { CERTIFICATE_PATH, type Webhooks } from './webhooks.ts';

/** The only account of the simulator. */
export const CLIENT_ID = 'cuenta-simulada';
export const SECRET = 'clave-simulada';
const TOKEN_SECONDS = 32_400;

type Incoming = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  text: string;
};

const ROUTES: readonly [method: string, path: RegExp, operation: Operation][] = [
  ['POST', /^\/v1\/oauth2\/token$/, 'token'],
  ['POST', /^\/v2\/checkout\/orders$/, 'orders.create'],
  ['GET', /^\/v2\/checkout\/orders\/([A-Z0-9]+)$/, 'orders.get'],
  ['POST', /^\/v2\/checkout\/orders\/([A-Z0-9]+)\/capture$/, 'orders.capture'],
  ['GET', /^\/v2\/payments\/captures\/([A-Z0-9]+)$/, 'captures.get'],
  ['POST', /^\/v2\/payments\/captures\/([A-Z0-9]+)\/refund$/, 'captures.refund'],
  ['GET', /^\/v2\/payments\/refunds\/([A-Z0-9]+)$/, 'refunds.get'],
  ['POST', /^\/v1\/notifications\/verify-webhook-signature$/, 'webhooks.verify'],
  ['GET', /^\/v1\/notifications\/webhooks-events$/, 'events.list'],
  ['GET', /^\/v1\/reporting\/transactions$/, 'transactions.search'],
];

/** Handles the HTTP calls: access tokens, faults, repeated requests, the log of calls. */
export class PayPalApi {
  readonly faults = new Faults();
  readonly log: RecordedCall[] = [];
  readonly tokens = new Set<string>();
  readonly #store: OrderStore;
  readonly #webhooks: Webhooks;
  readonly #operations: ReturnType<typeof createOperations>;
  readonly #answered = new Map<string, Reply>();

  constructor(store: OrderStore, webhooks: Webhooks) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#operations = createOperations(store, webhooks);
  }

  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const incoming = await read(request);
    const { pathname } = incoming.url;
    for (const [method, path, operation] of ROUTES) {
      const match = method === incoming.method ? path.exec(pathname) : null;
      if (match) return this.#call(operation, match[1] ?? '', incoming, response);
    }
    if (pathname === CERTIFICATE_PATH) plain(response, 200, this.#webhooks.certificate);
    else if (pathname === '/checkoutnow') this.#checkout(incoming, response);
    else plain(response, 404, 'nothing here');
  }

  async #call(
    operation: Operation,
    id: string,
    incoming: Incoming,
    response: ServerResponse,
  ): Promise<void> {
    const fault = this.faults.next(operation);
    const lost = await this.faults.before(fault);
    const reply = lost ?? this.#answer(operation, id, incoming, this.faults.captureStatus(fault));
    const sent = lost ?? (await this.faults.after(fault, reply));
    const { method, url, headers, text } = incoming;
    this.log.push({
      operation,
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
      body: parsed(text),
      status: sent?.status ?? 0,
      answer: sent?.body ?? null,
    });
    if (sent === null || sent.status === 0) response.destroy();
    else send(response, sent);
  }

  #answer(
    operation: Operation,
    id: string,
    incoming: Incoming,
    capture: OperationRequest['capture'],
  ): Reply {
    if (operation === 'token') return this.#token(incoming);
    const token = incoming.headers['authorization']?.replace(/^Bearer /, '') ?? '';
    const requestId = incoming.headers['paypal-request-id'];
    const name = `${incoming.url.pathname} ${requestId}`;
    try {
      if (!this.tokens.has(token)) throw new PayPalError(401, 'INVALID_TOKEN');
      rejectMocked(incoming.headers);
      const before = requestId === undefined ? undefined : this.#answered.get(name);
      if (before) return { ...before, status: 200 };
      const { url, headers, text } = incoming;
      const body = (parsed(text) ?? {}) as Record<string, unknown>;
      const query = Object.fromEntries(url.searchParams);
      const reply = this.#operations[operation]({ id, query, headers, body, capture });
      if (requestId !== undefined) this.#answered.set(name, reply);
      return reply;
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      return { status: error.status, body: errorBody(error) };
    }
  }

  #token({ headers }: Incoming): Reply {
    const account = Buffer.from(`${CLIENT_ID}:${SECRET}`).toString('base64');
    if (headers['authorization'] !== `Basic ${account}`) {
      const body = { error: 'invalid_client', error_description: 'Client Authentication failed' };
      return { status: 401, body };
    }
    const token = randomBytes(24).toString('base64url');
    this.tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS },
    };
  }

  #checkout(incoming: Incoming, response: ServerResponse): void {
    const id = incoming.url.searchParams.get('token') ?? '';
    const order = this.#store.orders.get(id);
    const open = order?.status === 'PAYER_ACTION_REQUIRED' || order?.status === 'APPROVED';
    if (!order || !open || incoming.method !== 'POST') {
      const page = order && open ? checkoutPage(order) : gonePage();
      plain(response, 200, page, 'text/html; charset=utf-8');
      return;
    }
    const pays = new URLSearchParams(incoming.text).get('choice') === 'pay';
    const cancelled = new URL(order.cancelUrl);
    cancelled.searchParams.set('token', id);
    response.writeHead(303, { location: pays ? this.#store.approve(id) : cancelled.href });
    response.end();
  }
}

/** Supports the header `PayPal-Mock-Response` of PayPal's sandbox. */
function rejectMocked(headers: Record<string, string>): void {
  const wanted = parsed(headers['paypal-mock-response'] ?? '');
  const issue = (wanted as { mock_application_codes?: unknown } | null)?.mock_application_codes;
  if (typeof issue === 'string') throw new PayPalError(422, issue);
}

async function read(request: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://127.0.0.1'),
    headers: Object.fromEntries(headers),
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // A form or an empty body.
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    'paypal-debug-id': randomBytes(7).toString('hex'),
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function plain(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type });
  response.end(text);
}
